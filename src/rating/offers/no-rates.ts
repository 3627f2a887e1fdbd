import type { Refusal } from '../../carriers/carrier.ts';
import { type ErrorParts, ShipdockError } from '../../kernel/errors.ts';

/**
 * Nothing is offered (decisions 5): each service has its reason in the details. Where a carrier did not answer, asking again
 * may help, which the error says for people and for programs.
 */
export function noRates(
  what: string,
  refusals: readonly Refusal[],
  parts: Pick<ErrorParts, 'details' | 'body'>,
): ShipdockError {
  const silent = refusals.filter(isSilent);
  const names = [...new Set(silent.map(({ carrierName }) => carrierName))];
  const again = names.length === 0 ? '' : `; ask again: ${names.join(', ')} did not answer this time`;
  return new ShipdockError('no_rates', `no carrier service can take ${what}`, {
    about: 'subject',
    ...parts,
    hint: `each service says why not, and what would help${again}`,
    retryable: names.length > 0,
  });
}

/** Whether its carrier did not answer; it refused nothing. */
export function isSilent({ reasons }: Refusal): boolean {
  return reasons.some(({ code }) => code === 'unavailable');
}
