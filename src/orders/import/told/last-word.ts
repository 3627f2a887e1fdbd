import type { Order } from '../../order.ts';
import type { ImportedOrder } from '../imported-order.ts';

/**
 * The word of a file that told something: it changes nothing more, and is told again as long as it is true. What was told may be
 * followed, and the order changed since: the same file again is no news then.
 */
export function toldWord(fingerprint: string): string {
  return `told:${fingerprint}`;
}

/**
 * What is to be remembered as the last word of a shop beside what the order says itself; undefined where that is enough. An
 * export of ours is no word of a shop.
 */
export function lastWord(
  imported: Extract<ImportedOrder, { readonly id: string }>,
  fingerprint: string,
  known: { readonly id: string; readonly order?: Order; readonly sinceExport?: object | undefined } | undefined,
): string | undefined {
  if (imported.result !== 'unchanged' && imported.result !== 'updated') return undefined;
  if (known?.sinceExport !== undefined && imported.result === 'unchanged') return undefined;
  if ((imported.warnings ?? []).length > 0 && known?.sinceExport === undefined) return toldWord(fingerprint);
  // The order keeps the file that updated it; where that is the one before, the word that came between is forgotten.
  if (imported.result === 'updated') return known?.order?.importFingerprint === fingerprint ? fingerprint : undefined;
  return fingerprint;
}
