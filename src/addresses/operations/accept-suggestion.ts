import type { Services } from '../../seams/services.ts';
import type { Address } from '../address.ts';
import { oneLineAddress } from '../address-advice.ts';
import { type BookAddress, isSamePlace } from '../book/book-address.ts';
import { formFindings, stateFindings } from '../places/postal-form.ts';
import { quoted } from '../quoted.ts';
import { clearSuggestion, isSettled } from '../validation/clear-suggestion.ts';
import type { Suggestion, Verdict } from '../validation/verdict.ts';
import { judgeAddresses } from './judge-addresses.ts';

/** An address as it was entered, as it will stand, and what is to be told of it. */
export interface Accepted {
  readonly entered: BookAddress;
  readonly accepted: BookAddress;
  readonly warnings: readonly string[];
}

/**
 * The address with a suggestion in place of what was entered, where it is the one clear answer; a caller who asks for this
 * has chosen it. Name and contact stay. Where several are likely, what was entered stays, and all of them are told.
 * @throws ShipdockError `feature_off`.
 */
export async function acceptSuggestion(services: Services, entered: BookAddress): Promise<Accepted> {
  const { verdicts, notes } = await judgeAddresses(services, [entered.address]);
  const [verdict] = verdicts;
  if (verdict === undefined) return { entered, accepted: { ...entered, validated: false }, warnings: notes };
  const suggestion = clearSuggestion(verdict);
  if (suggestion === undefined) {
    const accepted = { ...entered, validated: isSettled(verdict) };
    return { entered, accepted, warnings: [...notes, ...leftOpen(verdict)] };
  }
  const isValid = verdict.valid;
  const { street1: _1, street2: _2, city: _3, state: _4, zip: _5, country: _6, ...contact } = entered.address;
  const address = { ...contact, ...suggestion.address };
  // One slip may be mended while another stays; what is charged is the address that was entered.
  const again = isValid ? undefined : await services.addressValidator.validate([address], 'embedded');
  const validated = isValid || again?.verdicts[0]?.valid === true;
  const still = validated ? [] : (again?.verdicts[0]?.problems.map(({ message }) => message) ?? []);
  return {
    entered,
    accepted: { ...entered, address, validated },
    warnings: [...notes, toldOf(entered.address, suggestion), ...still],
  };
}

/** What is told of an address that nobody asked to be validated: it is kept, though no carrier may find its state or postal code. */
export function formWarnings({ address }: BookAddress): readonly string[] {
  return [...stateFindings(address), ...formFindings(address)].map(({ part, message }) => `${part} ${message}`);
}

/** Why nothing was put in place, and what may have been meant. */
function leftOpen(verdict: Verdict): readonly string[] {
  const problems = verdict.problems.map(({ message }) => message);
  if (isSettled(verdict)) return problems;
  const doubts = verdict.warnings.filter(({ code }) => code !== 'house_number_missing').map(({ message }) => message);
  const likely = verdict.suggestions.map(({ address }) => oneLineAddress(address));
  const named = likely.length === 0 ? [] : [`nothing was put in place; perhaps meant: ${likely.join('; or ')}`];
  return [...problems, ...doubts, ...named];
}

/** Both forms, part by part, so that nothing is put in place in silence. */
function toldOf(entered: Address, { address, changed, reason }: Suggestion): string {
  const parts = changed.map((part) => `${part} ${quoted(entered[part] ?? '')} became ${quoted(address[part] ?? '')}`);
  return `${parts.join(', ')}: ${reason}`;
}

/** Both forms are journalled: what was entered, then what took its place. */
export function stepsOf(operation: string, { entered, accepted }: Accepted) {
  const step = { operation, after: entered };
  const isMoved = !isSamePlace(entered.address, accepted.address) || entered.validated !== accepted.validated;
  return isMoved ? [step, { operation: 'addresses.acceptSuggestion', after: accepted }] : [step];
}
