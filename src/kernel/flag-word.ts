/** What spreadsheets write of true and false, in the languages that they are written in most: a file saved anew says these. */
const WRITTEN_TRUE = [
  ...['wahr', 'vrai', 'verdadero', 'vero', 'verdadeiro', 'waar', 'prawda', 'sant', 'sand', 'sann', 'tosi', 'pravda'],
  ...['igaz', 'doğru', 'истина'],
];
const WRITTEN_FALSE = [
  ...['falsch', 'faux', 'falso', 'onwaar', 'fałsz', 'falskt', 'falsk', 'usann', 'epätosi', 'nepravda'],
  ...['hamis', 'yanlış', 'yanliş', 'ложь'],
];

const TRUE = new Set(['true', '1', 'yes', 'y', ...WRITTEN_TRUE]);
const FALSE = new Set(['false', '0', 'no', 'n', ...WRITTEN_FALSE]);

/** What a lower-case word says, where it says either. */
export function flagOf(word: string): boolean | undefined {
  if (TRUE.has(word)) return true;
  return FALSE.has(word) ? false : undefined;
}
