import { withoutCapsLock } from '../shipments/numbers/scanned-code.ts';
import { type CarrierDay, strayCodes } from './close-day.ts';

/**
 * The scanned codes, of which those that name nothing due have their small letters and capitals exchanged where they then do:
 * a scanner that types is thwarted by Caps Lock.
 * @returns the codes as they are meant, and of those that were exchanged what they were taken for.
 */
export function inEitherCase(
  days: readonly CarrierDay[],
  scanned: ReadonlySet<string>,
  orderNumbers: ReadonlySet<string>,
): { readonly codes: ReadonlySet<string>; readonly exchanged: readonly string[] } {
  const other = new Map(strayCodes(days, scanned, orderNumbers).map((code) => [code, withoutCapsLock(code)]));
  const stillStray = new Set(strayCodes(days, new Set(other.values()), orderNumbers));
  const meant = (code: string): string => {
    const exchanged = other.get(code);
    return exchanged === undefined || stillStray.has(exchanged) ? code : exchanged;
  };
  const codes = new Set([...scanned].map(meant));
  return { codes, exchanged: [...codes].filter((code) => !scanned.has(code)) };
}
