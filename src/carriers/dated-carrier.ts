import type { BookingRequest, Carrier, CarrierAnswer, Rated, RatingRequest } from './carrier.ts';

/** One dated version of a carrier's tariff, as a carrier, and the ship dates for which it counts; null is without end. */
export interface DatedVersion {
  readonly from: string;
  readonly to: string | null;
  readonly carrier: Carrier;
  /** The day on which the service would go out by this version; undefined where it has no such service or no open day. */
  shipDate(serviceCode: string, request: RatingRequest): string | undefined;
}

type Versions = readonly [DatedVersion, ...DatedVersion[]];

/** By which version a service is priced, and what that is asked. */
interface Placed<Request extends RatingRequest> {
  readonly version: DatedVersion;
  readonly request: Request;
}

/**
 * A carrier whose tariffs follow one another: each service is priced by the version of the day on which it goes out, which
 * cut-off, weekend or a later pickup may put beyond the day of the request. A service that the next version does not have is
 * refused by its own, as after its end; one that it adds is offered once anything goes out under it, not months ahead.
 * @param versions in their order and without gaps, the one that counts on the day of the request first
 */
export function datedCarrier(versions: Versions): Carrier {
  const [first] = versions;
  return {
    ...first.carrier,
    rate: (request) => rate(since(versions, request), request),
    book(request: BookingRequest) {
      const placed = place(since(versions, request), request.serviceCode, request);
      return placed.version.carrier.book(placed.request);
    },
  };
}

/** The version of the ready date and those after it. */
function since(versions: Versions, { readyDate }: RatingRequest): Versions {
  const index = versions.findLastIndex(({ from }) => from <= readyDate);
  const [first = versions[0], ...later] = versions.slice(Math.max(index, 0));
  return [first, ...later];
}

/** It goes out on the first day on which the version that counts on that day has the service and takes things over. */
function place<Request extends RatingRequest>(versions: Versions, code: string, request: Request): Placed<Request> {
  const [first] = versions;
  for (const version of versions) {
    if (!hasService(version, code)) {
      if (version === first) continue;
      break;
    }
    // Its calendar may be open on days on which it does not count yet.
    const fromThen = version === first ? request : { ...request, readyDate: version.from, readyMinute: 0 };
    const day = version.shipDate(code, fromThen);
    if (day === undefined) break;
    if (version.to !== null && day > version.to) continue;
    return { version, request: version.shipDate(code, request) === day ? request : fromThen };
  }
  return { version: first, request };
}

async function rate(versions: Versions, request: RatingRequest): Promise<CarrierAnswer<Rated>> {
  const [first] = versions;
  const placeOf = (code: string) => ({ code, ...place(versions, code, request) });
  const own = codesOf(first).map(placeOf);
  if (own.every(({ version }) => version === first)) return first.carrier.rate(request);
  const reached = versions.filter((each) => own.some(({ version }) => version === each));
  const added = new Set(reached.flatMap(codesOf).filter((code) => !hasService(first, code)));
  const answers = await Promise.all(questions([...own, ...[...added].map(placeOf)]).map(ask));
  return {
    value: {
      offers: answers.flatMap(({ value }) => value.offers),
      refusals: answers.flatMap(({ value }) => value.refusals),
    },
    messages: [...new Set(answers.flatMap(({ messages }) => messages))],
  };
}

type Question = Placed<RatingRequest> & { readonly codes: readonly string[] };

/** What every version is asked at once. */
function questions(placed: readonly (Placed<RatingRequest> & { readonly code: string })[]): readonly Question[] {
  const groups = new Map<string, Question>();
  for (const { code, version, request } of placed) {
    const key = `${version.from} ${request.readyDate}`;
    groups.set(key, { version, request, codes: [...(groups.get(key)?.codes ?? []), code] });
  }
  return [...groups.values()];
}

async function ask({ version, request, codes }: Question): Promise<CarrierAnswer<Rated>> {
  const { value, messages } = await version.carrier.rate(request);
  const isAsked = ({ serviceCode }: { readonly serviceCode: string }) => codes.includes(serviceCode);
  return { value: { offers: value.offers.filter(isAsked), refusals: value.refusals.filter(isAsked) }, messages };
}

function codesOf({ carrier }: DatedVersion): readonly string[] {
  return carrier.services.map(({ code }) => code);
}

function hasService(version: DatedVersion, serviceCode: string): boolean {
  return codesOf(version).includes(serviceCode);
}
