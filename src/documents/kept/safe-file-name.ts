/** Names that Windows keeps for devices. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const MOST_CHARACTERS = 120;

/**
 * A file name that is safe to store, to send and to write anywhere: no path, no control or direction characters, no leading
 * dot, no device. Never empty.
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const safe = last
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}._ ()-]+/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const named = safe === '' || DEVICES.test(safe) ? `file_${safe}` : safe;
  return shortened(named);
}

/** Short enough, with its ending kept. */
function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MOST_CHARACTERS) return name;
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MOST_CHARACTERS - ending.length).join('') + ending;
}

/** The name under the ending of what the file really is: `scan.png` that holds a JPEG is `scan.jpg`. */
export function nameForKind(name: string, kind: string): string {
  const safe = safeFileName(name);
  const own = /\.[A-Za-z0-9]{1,5}$/.exec(safe)?.[0] ?? '';
  const isSame =
    (OTHER_ENDINGS[kind] ?? []).includes(own.toLowerCase()) || own.toLowerCase() === `.${kind.toLowerCase()}`;
  return isSame ? safe : `${own === '' ? safe : safe.slice(0, -own.length)}.${kind.toLowerCase()}`;
}

const OTHER_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  JPG: ['.jpeg'],
  TIF: ['.tiff'],
  TXT: ['.csv', '.log', '.md', '.tsv'],
  HEIC: ['.heif'],
};
