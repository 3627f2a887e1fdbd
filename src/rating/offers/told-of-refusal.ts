import type { ErrorDetail, ShipdockError } from '../../kernel/errors.ts';

/** So many reasons are told; the refusal itself, where it is the answer, tells all. */
const TOLD = 3;

/**
 * A refusal as a warning tells it, which has no details: with the reasons of services, those of the one that was asked for first.
 * @param asked the carrier and service that were asked for, where any were.
 */
export function toldOfRefusal(
  { message, details }: Pick<ShipdockError, 'message' | 'details'>,
  asked: { readonly carrier_code?: string | undefined; readonly service_code?: string | undefined } = {},
): string {
  const { carrier_code: carrier, service_code: service } = asked;
  const isAsked = (each: ErrorDetail) =>
    (carrier === undefined || each.carrier_code === carrier) &&
    (service === undefined || each.service_code === service);
  const ofServices = details.filter((each) => each.carrier_code !== undefined);
  const reasons = [...ofServices.filter(isAsked), ...ofServices.filter((each) => !isAsked(each))];
  if (reasons.length === 0) return message;
  const more = reasons.length > TOLD ? ` (and ${reasons.length - TOLD} more)` : '';
  return `${message}: ${reasons
    .slice(0, TOLD)
    .map((each) => each.message)
    .join('; ')}${more}`;
}
