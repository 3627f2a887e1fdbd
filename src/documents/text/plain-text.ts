/**
 * Text as it was typed, made printable on one line: composed (NFC), spaces for tabs, line ends and other controls, no
 * invisible marks but the joiners that Arabic, Persian and Indic scripts need.
 */
export function plainText(value: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(value)) return value;
  return value
    .normalize('NFC')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, (mark) => (mark === '\u200C' || mark === '\u200D' ? mark : ''))
    .trim();
}

/** The lines that say something, each made plain, as one text of several paragraphs. */
export function lines(...values: readonly (string | undefined)[]): string {
  return values
    .map((value) => plainText(value ?? ''))
    .filter((value) => value !== '')
    .join('\n');
}
