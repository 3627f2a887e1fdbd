import type { Carrier, RatingRequest } from '../carriers/carrier.ts';
import { systemCode } from '../kernel/obstacle.ts';
import type { CarrierDirectory } from '../seams/services.ts';

type Line = (text: string) => void;

/** The carriers, telling what each is asked, what it answered and how long it took; of addresses the lane alone. */
export function tracedCarriers(carriers: CarrierDirectory, line: Line): CarrierDirectory {
  return {
    async activeOn(...asked) {
      const active = await carriers.activeOn(...asked);
      return active.map((carrier) => tracedCarrier(carrier, line));
    },
  };
}

function tracedCarrier(carrier: Carrier, line: Line): Carrier {
  const traced = async <Answer>(asked: string, call: () => Promise<Answer>, said: (answer: Answer) => string) => {
    const started = performance.now();
    const tell = (what: string): void =>
      line(`carrier: ${carrier.code} ${asked}: ${what} in ${(performance.now() - started).toFixed(2)} ms`);
    try {
      const answer = await call();
      tell(said(answer));
      return answer;
    } catch (error) {
      tell(`failed (${systemCode(error) || 'unexpectedly'})`);
      throw error;
    }
  };
  return {
    ...carrier,
    rate: (request) =>
      traced(
        `rate ${laneOf(request)}`,
        () => carrier.rate(request),
        ({ value }) => `${value.offers.length} offered, ${value.refusals.length} refused`,
      ),
    book: (request) =>
      traced(
        `book ${request.serviceCode} ${laneOf(request)}`,
        () => carrier.book(request),
        ({ value }) => `${value.trackingNumber}, ${value.offer.totalMinor} ${value.offer.currency} minor units`,
      ),
    find: (key) =>
      traced(
        'find',
        () => carrier.find(key),
        ({ value }) => value?.trackingNumber ?? 'nothing',
      ),
    void: (request) =>
      traced(
        `void ${request.trackingNumber}`,
        () => carrier.void(request),
        ({ value }) => value,
      ),
  };
}

function laneOf({ packages, origin, destination }: RatingRequest): string {
  return `${packages.length} packages ${origin.country} to ${destination.country}`;
}
