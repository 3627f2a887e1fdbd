import type { Offer, Rated, Refusal } from '../../carriers/carrier.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { aboutField, ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { isSilent, noRates } from './no-rates.ts';
import { byPrice } from './rank-offers.ts';
import type { RatedOffers } from './rated-offers.ts';
import { reasonText } from './reason-text.ts';
import { refusalDetail } from './refusal-detail.ts';
import { isMisread, orStep, refuseWrongSize, type Sized } from './refuse-wrong-size.ts';

/** What the caller wants booked, of a carrier where he names one; `default` is the order's own wish, else what a policy prefers, else the cheapest. */
export type ServiceChoice =
  | ({ readonly kind: 'default' } & OfCarrier)
  | ({ readonly kind: 'cheapest' } & OfCarrier)
  | ({ readonly kind: 'service'; readonly name: string } & OfCarrier)
  | { readonly kind: 'rate'; readonly carrierCode: string; readonly serviceCode: string };

interface OfCarrier {
  readonly carrier?: string;
  /** The fields of the request that name them; a service without one is what the order asks for. */
  readonly fields?: { readonly carrier: string; readonly service?: string };
}

/** What is to be shipped, and what service its order wishes. */
export interface Wanted extends Sized {
  readonly wish: string | undefined;
}

export interface ChosenOffer {
  readonly offer: Offer;
  /** Why this one, for the person who asks. */
  readonly because: string;
  readonly warnings: readonly string[];
}

/** What carriers answered, best first, and what policies made of it. */
type Answered = Pick<RatedOffers, 'offers' | 'refusals' | 'policies'>;

/** A service that some carrier has, offered for this shipment or not. */
export interface KnownService {
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
}

/**
 * The offer to book, of offers that stand best first: the cheapest, unless a policy prefers another.
 * @throws ShipdockError `no_rates` with the reasons of every service, `service_not_available` with those of the wanted one,
 * `carrier_unavailable` where its carrier did not answer, `address_unreadable` where parcels would go as freight for their ZIP,
 * `service_unknown` with the nearest name.
 */
export function chooseOffer(wanted: Wanted, choice: ServiceChoice, rated: Answered): ChosenOffer {
  const { carrier, fields }: OfCarrier = choice.kind === 'rate' ? {} : choice;
  const ofCarrier = {
    offers: rated.offers.filter((each) => isOfCarrier(each, carrier)),
    refusals: rated.refusals.filter((each) => isOfCarrier(each, carrier)),
  };
  const known = servicesOf(rated);
  if (carrier !== undefined && known.length > 0 && servicesOf(ofCarrier).length === 0) {
    throw unknownCarrier(carrier, known, fields?.carrier);
  }
  switch (choice.kind) {
    case 'cheapest': {
      const byTheirPrice = { ...ofCarrier, offers: ofCarrier.offers.toSorted(byPrice) };
      return { offer: best(wanted, byTheirPrice), because: CHEAPEST, warnings: [] };
    }
    case 'rate': {
      const name = `${choice.carrierCode}/${choice.serviceCode}`;
      return { offer: requested(wanted, name, ofCarrier), because: 'the chosen rate', warnings: [] };
    }
    case 'service':
      return { offer: requested(wanted, choice.name, ofCarrier, choice), because: 'the chosen service', warnings: [] };
    case 'default':
      return byDefault(wanted, ofCarrier, { carrier, because: whyFirst(rated, ofCarrier.offers[0]) });
  }
}

const CHEAPEST = 'the cheapest';

/** Why that one stands first: a policy may have put another than the cheapest there. */
function whyFirst({ offers, policies }: Answered, first: Offer | undefined): string {
  const [policy] = policies.trace.decidedBy;
  return policy !== undefined && first === offers[0] ? `policy ${policy.id} (${policy.name})` : CHEAPEST;
}

function servicesOf({ offers, refusals }: Rated): readonly KnownService[] {
  return [...offers, ...refusals];
}

/** Whether a carrier is the one that is named, by its code or its name; any is where none is. */
export function isOfCarrier(
  { carrierCode, carrierName }: Pick<KnownService, 'carrierCode' | 'carrierName'>,
  carrier: string | undefined,
): boolean {
  return carrier === undefined || [carrierCode, carrierName].some((name) => plain(name) === plain(carrier));
}

function unknownCarrier(carrier: string, services: readonly KnownService[], field: string | undefined): ShipdockError {
  const known = [...new Set(services.map(({ carrierCode }) => carrierCode))];
  return new ShipdockError('service_unknown', `no carrier is called "${carrier}"`, {
    ...aboutField(field),
    hint: didYouMean(nearest(carrier, known)) ?? `carriers: ${known.join(', ')}`,
  });
}

function byDefault(
  wanted: Wanted,
  rated: Rated,
  { carrier, because }: { readonly carrier: string | undefined; readonly because: string },
): ChosenOffer {
  const { wish } = wanted;
  if (wish === undefined) return { offer: standard(wanted, rated), because, warnings: [] };
  if (servicesNamed(wish, servicesOf(rated)).length > 0) {
    return { offer: requested(wanted, wish, rated), because: 'requested by the order', warnings: [] };
  }
  const taken = because === CHEAPEST ? CHEAPEST : `what ${because} prefers`;
  return {
    offer: standard(wanted, rated),
    because,
    warnings: [
      `${wanted.what} asks for "${wish}", which names no service of ${carrier ?? 'any carrier'}: ${taken} was taken`,
    ],
  };
}

/** The best of whoever answered, but none of a size that would not be the best if all did. */
function standard(wanted: Wanted, rated: Rated): Offer {
  const offer = best(wanted, rated);
  refuseWrongSize(wanted, offer, rated.refusals);
  return offer;
}

function best({ what, timeZone }: Wanted, { offers, refusals }: Rated): Offer {
  const [first] = offers;
  if (first !== undefined) return first;
  throw noRates(what, refusals, { details: refusals.map((each) => refusalDetail(each, timeZone)) });
}

function requested(wanted: Wanted, service: string, rated: Rated, { carrier, fields }: OfCarrier = {}): Offer {
  const [offer] = servicesNamed(service, rated.offers, carrier);
  if (offer !== undefined) return offer;
  const [refusal] = servicesNamed(service, rated.refusals, carrier);
  if (refusal !== undefined) {
    if (isSilent(refusal)) throw unanswered(wanted, refusal);
    const reasons = reasonText(refusal.reasons);
    throw new ShipdockError(
      'service_not_available',
      `${refusal.carrierName} ${refusal.serviceName} does not take ${wanted.what}: ${reasons}`,
      {
        details: [refusalDetail(refusal, wanted.timeZone)],
        // Of a ZIP that is none the cheapest is freight, at many times the price.
        ...(isMisread(refusal) ? orStep('mend the address', wanted.step) : wanted.step),
      },
    );
  }
  throw new ShipdockError(
    'service_unknown',
    `${carrier ?? 'no carrier'} has ${carrier === undefined ? 'a' : 'no'} service "${service}"`,
    {
      ...aboutField(fields?.service),
      hint: namesToTake(service, servicesOf(rated)),
    },
  );
}

/** What is near to the text, or where nothing is, to a code or name without its carrier: `ground` may be of several. */
function namesToTake(text: string, services: readonly KnownService[]): string {
  const nameOf = ({ carrierCode, serviceCode }: KnownService) => `${carrierCode}/${serviceCode}`;
  const names = [...new Set(services.map(nameOf))];
  const whole = nearest(text, names);
  const alike = services.filter((each) => nearest(text, [each.serviceCode, each.serviceName]) !== undefined);
  const meant = whole === undefined ? [...new Set(alike.map(nameOf))] : [whole];
  return didYouMean(meant.join(' or ')) ?? `services: ${names.join(', ')}`;
}

/** Whether it would take it is not known: nothing was bought, and whoever asks again may have it. */
function unanswered({ what, timeZone }: Wanted, refusal: Refusal): ShipdockError {
  const { carrierName, serviceName, reasons } = refusal;
  const why = reasonText(reasons);
  return new ShipdockError(
    'carrier_unavailable',
    `${carrierName} ${serviceName} cannot be had for ${what} now: ${why}`,
    {
      details: [refusalDetail(refusal, timeZone)],
      hint: 'ask again: nothing was bought',
    },
  );
}

/**
 * Services that a text names: `fxp/ground`, `fxp ground`, `Fixture Ground`, `Fixture Parcel Fixture Ground`; of a carrier that
 * is named, `ground`.
 */
export function servicesNamed<Service extends KnownService>(
  text: string,
  services: readonly Service[],
  carrier?: string,
): readonly Service[] {
  const wanted = plain(text);
  return services.filter((service) =>
    [
      `${service.carrierCode} ${service.serviceCode}`,
      service.serviceName,
      `${service.carrierName} ${service.serviceName}`,
      `${service.carrierName} ${service.serviceCode}`,
      ...(carrier === undefined ? [] : [service.serviceCode]),
    ].some((name) => plain(name) === wanted),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}
