/** Kinds of files that are kept here: the extension under which a file is stored, and its media type. */
const FILE_KINDS = {
  PDF: 'application/pdf',
  ZPL: 'x-application/zpl',
  PNG: 'image/png',
  JPG: 'image/jpeg',
  GIF: 'image/gif',
  TIF: 'image/tiff',
  WEBP: 'image/webp',
  HEIC: 'image/heic',
  TXT: 'text/plain; charset=utf-8',
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** The media type of a stored file; what is unknown is bytes and nothing that a browser opens. */
export function mediaType(extension: string): string {
  const known = Object.entries(FILE_KINDS).find(([kind]) => kind === extension);
  return known?.[1] ?? 'application/octet-stream';
}

/** What bytes are, or why they are refused. Nothing is decoded or unpacked: a bomb stays what it is. */
export type Sniffed = { readonly kind: FileKind } | { readonly refusal: string };

const SIGNATURES: readonly (readonly [kind: FileKind, at: number, bytes: string])[] = [
  ['PNG', 0, '\x89PNG\r\n\x1a\n'],
  ['JPG', 0, '\xff\xd8\xff'],
  ['GIF', 0, 'GIF87a'],
  ['GIF', 0, 'GIF89a'],
  ['TIF', 0, 'II*\0'],
  ['TIF', 0, 'MM\0*'],
  ['WEBP', 8, 'WEBP'],
  ['HEIC', 4, 'ftypheic'],
  ['HEIC', 4, 'ftypheix'],
  ['HEIC', 4, 'ftypmif1'],
];

const REFUSED: readonly (readonly [what: string, bytes: string])[] = [
  ['an archive or an office document (ZIP)', 'PK\x03\x04'],
  ['an empty archive (ZIP)', 'PK\x05\x06'],
  ['a compressed file (gzip)', '\x1f\x8b'],
  ['a compressed file (bzip2)', 'BZh'],
  ['a compressed file (xz)', '\xfd7zXZ'],
  ['an archive (7z)', '7z\xbc\xaf'],
  ['an archive (RAR)', 'Rar!'],
  ['a program', 'MZ'],
  ['a program', '\x7fELF'],
  ['a script', '#!'],
];

/**
 * What a file is by its own bytes, whatever it is called: PDF, an image, ZPL or plain text.
 * @param name as it was sent; a name that promises a PDF or an image must not hold text.
 */
export function sniffFile(bytes: Uint8Array, name: string): Sniffed {
  const text = latin1(bytes.subarray(0, 1024));
  if (text.includes('%PDF-')) return pdf(bytes);
  const image = SIGNATURES.find(([, at, signature]) => text.startsWith(signature, at));
  if (image !== undefined) return { kind: image[0] };
  const refused = REFUSED.find(([, signature]) => text.startsWith(signature));
  if (refused !== undefined) return { refusal: `it is ${refused[0]}` };
  return plainText(bytes, name);
}

/** A PDF has an end, which says where its objects are; bytes that merely begin like one do not. */
function pdf(bytes: Uint8Array): Sniffed {
  const end = latin1(bytes.subarray(-2048));
  return /startxref\s+\d+\s+%%EOF/.test(end)
    ? { kind: 'PDF' }
    : { refusal: 'it begins like a PDF and has not the end of one: it is cut off, damaged or no PDF' };
}

function plainText(bytes: Uint8Array, name: string): Sniffed {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { refusal: 'its bytes are of no kind that is known here' };
  }
  if (text.includes('\0')) return { refusal: 'its bytes are of no kind that is known here' };
  if (/^\s*(<!doctype|<html|<svg|<\?xml|<script)/i.test(text)) return { refusal: 'it is a web page, XML or SVG' };
  const promised = /\.(pdf|png|jpe?g|gif|tiff?|webp|heic)$/i.exec(name)?.[1];
  if (promised !== undefined) return { refusal: `it is called .${promised} and holds plain text` };
  return { kind: /^\s*(\^|~)[A-Z]{2}/.test(text) && text.includes('^XZ') ? 'ZPL' : 'TXT' };
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
