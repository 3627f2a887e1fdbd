import { ShipdockError } from '../../kernel/errors.ts';
import type { UploadedFile } from '../../kernel/uploaded-file.ts';
import { MOST_FILE_BYTES } from './document.ts';
import { type FileKind, sniffFile } from './file-kinds.ts';
import { nameForKind } from './safe-file-name.ts';

/** A file that may be kept: what it really is, under a name that is safe. */
export interface AcceptedFile {
  readonly kind: FileKind;
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** Rounded up: what is over a limit is seen to be. */
export function megabytesOf(bytes: number): string {
  return (Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1);
}

/**
 * Looks at a file before it is kept.
 * @throws ShipdockError `file_empty`, `body_too_large`, `unsupported_media_type` that says what the file seems to be.
 */
export function acceptFile({ filename, bytes }: UploadedFile): AcceptedFile {
  const name = filename === '' ? 'the file' : filename.slice(0, 120);
  if (bytes.length === 0) throw new ShipdockError('file_empty', `${name} holds nothing`, field('holds nothing'));
  if (bytes.length > MOST_FILE_BYTES) {
    const message = `is ${megabytesOf(bytes.length)} MB; at most 20 MB are kept`;
    throw new ShipdockError('body_too_large', `${name} ${message}`, field(message));
  }
  const sniffed = sniffFile(bytes, filename);
  if ('refusal' in sniffed) {
    throw new ShipdockError('unsupported_media_type', `${name} cannot be kept: ${sniffed.refusal}`, {
      ...field(sniffed.refusal),
      hint: 'PDF, PNG, JPEG, GIF, TIFF, WebP, HEIC, ZPL and plain text are kept',
    });
  }
  return { kind: sniffed.kind, filename: nameForKind(filename === '' ? 'file' : filename, sniffed.kind), bytes };
}

function field(message: string) {
  return { details: [{ field: 'file', message }] };
}
