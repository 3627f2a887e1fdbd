import type { BookingRequest, Carrier, CarrierAnswer, Rated, RatingRequest } from './carrier.ts';

/** One dated version of a carrier's tariff, as a carrier. */
export interface DatedVersion {
  readonly carrier: Carrier;
  /** The day on which the service would go out by this version; undefined where it has no such service or no open day. */
  shipDate(serviceCode: string, request: RatingRequest): string | undefined;
}

/**
 * A carrier whose tariffs follow one another: each service is priced by the version of the day on which it goes out, which
 * cut-off, weekend or a later pickup may put beyond the day of the request.
 * @param versions those that count on the day of the request or later, the one of that day first
 * @param on the one of these that counts for a ship date
 */
export function datedCarrier(
  versions: readonly [DatedVersion, ...DatedVersion[]],
  on: (date: string) => DatedVersion,
): Carrier {
  const [first] = versions;
  const versionFor = (serviceCode: string, request: RatingRequest): DatedVersion => {
    const ready = on(request.readyDate);
    let counting = hasService(ready, serviceCode)
      ? ready
      : (versions.find((each) => hasService(each, serviceCode)) ?? ready);
    // Calendars of two versions may send it back and forth: each is asked once.
    for (const _ of versions) {
      const date = counting.shipDate(serviceCode, request);
      const next = date === undefined ? counting : on(date);
      if (next === counting) return counting;
      counting = next;
    }
    return counting;
  };
  return {
    ...first.carrier,
    rate: (request) => rate(versions, versionFor, request),
    book: (request: BookingRequest) => versionFor(request.serviceCode, request).carrier.book(request),
  };
}

async function rate(
  versions: readonly DatedVersion[],
  versionFor: (serviceCode: string, request: RatingRequest) => DatedVersion,
  request: RatingRequest,
): Promise<CarrierAnswer<Rated>> {
  const codes = new Set(versions.flatMap(({ carrier }) => carrier.services.map(({ code }) => code)));
  const counting = new Map([...codes].map((code) => [code, versionFor(code, request)]));
  const asked = versions.filter((version) => [...counting.values()].includes(version));
  const answers = await Promise.all(
    asked.map(async (version) => ({ version, answer: await version.carrier.rate(request) })),
  );
  const counts =
    (version: DatedVersion) =>
    ({ serviceCode }: { readonly serviceCode: string }) =>
      counting.get(serviceCode) === version;
  return {
    value: {
      offers: answers.flatMap(({ version, answer }) => answer.value.offers.filter(counts(version))),
      refusals: answers.flatMap(({ version, answer }) => answer.value.refusals.filter(counts(version))),
    },
    messages: [...new Set(answers.flatMap(({ answer }) => answer.messages))],
  };
}

function hasService({ carrier }: DatedVersion, serviceCode: string): boolean {
  return carrier.services.some(({ code }) => code === serviceCode);
}
