import type { Suggestion, Verdict } from './verdict.ts';

/** What speaks against the next one must be more than this, in slips: two codes one digit away are equally likely. */
const CLEARLY_LESS = 0.5;
/** More than two slips, or quite another name: which of the parts is wrong cannot be told. */
const TOO_MUCH = 2.9;

/**
 * The suggestion that may stand in place of what was entered: the one clear answer. None where several are about as likely.
 * An address that is in order keeps its state and its postal code, and so does one whose code the data does not know
 * although its first digits are right: a parcel that would arrive is not sent elsewhere. What an online service corrects is
 * its answer, not a guess.
 */
export function clearSuggestion(verdict: Verdict): Suggestion | undefined {
  const [first, second] = verdict.suggestions;
  if (first === undefined || verdict.checkedBy !== 'shipdock') return first;
  const { cost, isContested, changed } = first;
  if (isContested === true || (cost ?? 0) > TOO_MUCH) return undefined;
  if (second !== undefined && !(Number(second.cost) - Number(cost) > CLEARLY_LESS)) return undefined;
  const kept = [
    ...(verdict.valid ? (['state', 'country'] as const) : []),
    ...(keepsZip(verdict) ? ['zip' as const] : []),
  ];
  return kept.some((part) => changed.includes(part)) ? undefined : first;
}

/** Whether nothing is open: in order, of a postal code that the data knows, and no other address may have been meant. */
export function isSettled(verdict: Verdict): boolean {
  return verdict.valid && verdict.suggestions.length === 0 && !isZipUnknown(verdict);
}

function keepsZip(verdict: Verdict): boolean {
  return verdict.valid || isZipUnknown(verdict);
}

function isZipUnknown({ warnings }: Verdict): boolean {
  return warnings.some(({ code }) => code === 'zip_unknown');
}
