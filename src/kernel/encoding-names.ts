export const UNICODE_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be'] as const;

/** Of one byte a character, or of one and two (East Asia), with ASCII as it is. */
export const BYTE_ENCODINGS = [
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;

export type CsvEncoding = (typeof UNICODE_ENCODINGS | typeof BYTE_ENCODINGS)[number];
