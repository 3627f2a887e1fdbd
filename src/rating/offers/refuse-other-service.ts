import type { Rated } from '../../carriers/carrier.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import { isOfCarrier, type KnownService, type ServiceChoice, servicesNamed } from './choose-offer.ts';

const CARRIERS = ['carrier', 'carrier_code'] as const;
/** The names that clients have for a service (api-v4 2.7, 2.9), the one that decides first. */
export const SERVICE_NAMES = [
  'service',
  'service_code',
  'carrier_service_code',
  'service_level',
  'service_name',
] as const;

type SaidOfService = {
  readonly [Name in (typeof CARRIERS)[number] | (typeof SERVICE_NAMES)[number]]?: string | undefined;
};

/**
 * Where a request names another service or carrier beside the one that is taken, nobody knows which is meant, and one of them
 * would be bought unasked. A name that none has here says nothing: clients have words of their own.
 * @param by the field that names the rate or proposed shipment which is taken, where one is.
 * @throws ShipdockError `unreadable_field` that names both fields.
 */
export function refuseOtherService(
  said: SaidOfService,
  taken: KnownService,
  { offers, refusals }: Rated,
  choice: ServiceChoice,
  by = 'rate_id',
): void {
  const known: readonly KnownService[] = [...offers, ...refusals];
  const { carrier = undefined, service = carrier } = choice.kind === 'rate' ? {} : (choice.fields ?? {});
  const decides = choice.kind === 'rate' ? by : service;
  const other = [
    ...CARRIERS.filter((field) => isOther(taken, carriersNamed(said[field], known))),
    ...SERVICE_NAMES.filter((field) => isOther(taken, servicesCalled(said[field], known, taken))),
  ].find((field) => field !== decides);
  if (other === undefined || decides === undefined) return;
  const name = `${taken.carrierName} ${taken.serviceName}`;
  throw unreadableField(other, `is "${said[other]}", but ${decides} names ${name}: send one of them`);
}

function isOther(taken: KnownService, named: readonly KnownService[]): boolean {
  const isTaken = (each: KnownService) =>
    each.carrierCode === taken.carrierCode && each.serviceCode === taken.serviceCode;
  return named.length > 0 && !named.some(isTaken);
}

function carriersNamed(name: string | undefined, known: readonly KnownService[]): readonly KnownService[] {
  return name === undefined ? [] : known.filter((each) => isOfCarrier(each, name));
}

function servicesCalled(name: string | undefined, known: readonly KnownService[], taken: KnownService) {
  return name === undefined ? [] : servicesNamed(name, known, taken.carrierCode);
}
