import type { ErrorCode } from '../../kernel/error-catalogue.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';
import type { Address } from '../address.ts';
import { addressAdvice, mayContradict } from '../address-advice.ts';
import { missingParts } from '../required-parts.ts';
import type { Verdict } from '../validation/verdict.ts';

/** Refusals that a bad address may be the cause of. */
const MAY_BE_THE_ADDRESS: ReadonlySet<ErrorCode> = new Set(['no_rates', 'service_not_available', 'address_incomplete']);

/** Addresses by their place in the request; those that are not there say nothing. */
export type AddressPlaces = Readonly<Record<string, Address | null | undefined>>;

/**
 * Does the work; where it is refused for a reason that a bad address may be the cause of, the refusal also carries what is
 * wrong with the addresses and what was probably meant (decisions 8). Only the embedded tables are asked, nothing is
 * counted, and work that succeeds never waits for them. Not to be called inside a unit of work.
 */
export async function withAddressAdvice<Result>(
  services: Services,
  places: AddressPlaces,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ShipdockError) || !MAY_BE_THE_ADDRESS.has(error.code)) throw error;
    throw await advised(services, places, error);
  }
}

/**
 * What is to be said of addresses that serve, where state and postal code contradict one another: nobody is refused for
 * it, but a label to nowhere is not bought in silence. Addresses in order are told by their first characters, without the
 * tables. Not to be called inside a unit of work.
 */
export async function addressWarnings(services: Services, places: AddressPlaces): Promise<readonly string[]> {
  const doubtful = Object.entries(places).filter(([, address]) => address && mayContradict(address));
  const advice = await adviceOn(services, Object.fromEntries(doubtful));
  return advice.map(({ field, message }) => `${field}: ${message}`);
}

/**
 * Everything that is to be said of addresses before something is bought: also a city that the data does not know for its
 * postal code, and a postal code that is missing. Not to be called inside a unit of work.
 */
export function addressDoubts(services: Services, places: AddressPlaces) {
  return adviceOn(services, places);
}

async function advised(services: Services, places: AddressPlaces, refusal: ShipdockError): Promise<ShipdockError> {
  const advice = await adviceOn(services, places);
  if (advice.length === 0) return refusal;
  const told = new Set<string>(advice.map(({ field }) => field));
  return refusal.with({ details: [...advice, ...refusal.details.filter(({ field = '' }) => !told.has(field))] });
}

async function adviceOn(services: Services, places: AddressPlaces) {
  const given = Object.entries(places).flatMap(([field, address]) => (address ? [{ field, address }] : []));
  if (given.length === 0) return [];
  const { verdicts } = await services.addressValidator.validate(
    given.map(({ address }) => address),
    'embedded',
  );
  return given.flatMap(({ field, address }, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : addressAdvice(field, withoutUnneeded(verdict, address));
  });
}

/** A rate needs the postal code alone (api-v4 2.12); what a booking lacks besides, the booking says itself. */
function withoutUnneeded(verdict: Verdict, address: Address): Verdict {
  const needed: readonly string[] = missingParts(address, 'rating');
  const problems = verdict.problems.filter(({ code, part }) => code !== 'part_missing' || needed.includes(part));
  return { ...verdict, problems };
}
