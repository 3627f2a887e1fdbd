import { ShipdockError } from '../../kernel/errors.ts';
import type { Booking, BookingRequest, Carrier, CarrierAnswer, Rated } from '../carrier.ts';
import type { DatedVersion } from '../dated-carrier.ts';
import type { Geography } from './geography.ts';
import { parcelNumber, sscc18 } from './parcel-number.ts';
import { rateTariff } from './rate-tariff.ts';
import { shipDateOf } from './schedule.ts';
import type { Tariff } from './tariff.ts';

/**
 * A carrier that is nothing but its tariff. Booking has no effect outside this process: it rates again and numbers the
 * packages from (carrier, series, shid, package), so the same request always answers the same booking and nothing is kept here.
 * The record of a purchase is the engine's claim; that is why `find` may always answer that nothing was bought elsewhere.
 * Whether a parcel that it has carried is paid for is between it and the sender: that refund is pending.
 */
export function createTariffCarrier(tariff: Tariff, geography: Geography): Carrier & Pick<DatedVersion, 'shipDate'> {
  return {
    code: tariff.carrierCode,
    name: tariff.carrierName,
    type: tariff.carrierType,
    scac: tariff.scac,
    currency: tariff.currency,
    services: tariff.services.map(({ code, name, standardizedName }) => ({ code, name, standardizedName })),
    rate: async (request) => rateTariff(tariff, geography, request),
    book: async (request) => book(tariff, geography, request),
    find: async () => ({ value: undefined, messages: [] }),
    void: async ({ isPickedUp }) => ({ value: isPickedUp ? 'refund_pending' : 'refunded', messages: [] }),
    shipDate: (serviceCode, request) => {
      const service = tariff.services.find(({ code }) => code === serviceCode);
      return service && shipDateOf(tariff, service, request);
    },
  };
}

/** @throws ShipdockError `service_unknown`, or `service_not_available` with every reason and what would help. */
function book(tariff: Tariff, geography: Geography, request: BookingRequest): CarrierAnswer<Booking> {
  const { value, messages } = rateTariff(tariff, geography, request);
  const offer = value.offers.find(({ serviceCode }) => serviceCode === request.serviceCode);
  if (offer === undefined) throw notBookable(tariff, value, request.serviceCode);
  const packageTrackingNumbers = request.packages.map((_, index) => numberOf(tariff, request, index + 1));
  const trackingNumber = shipmentNumber(tariff, request) ?? packageTrackingNumbers[0] ?? numberOf(tariff, request, 0);
  const returns = returnNumbers(tariff, request);
  return { value: { offer, trackingNumber, packageTrackingNumbers, ...returns }, messages };
}

/** Freight of several units goes by one PRO number; a scan of the first unit's would be taken for that unit's alone. */
function shipmentNumber({ carrierType, carrierCode }: Tariff, request: BookingRequest): string | undefined {
  if (carrierType !== 'ltl' || request.packages.length < 2) return undefined;
  const { shid, numberSeries: series = 0 } = request;
  return parcelNumber({ carrierCode, series, shid, packageNumber: 0 });
}

/** Parcels come back by a number of their own, which costs nothing until it is used; freight is booked back when it is known. */
function returnNumbers(tariff: Tariff, { withReturnLabels, packages, shid, numberSeries: series = 0 }: BookingRequest) {
  if (withReturnLabels !== true || tariff.carrierType !== 'small_parcel') return {};
  const { carrierCode } = tariff;
  const numbers = packages.map((_, index) =>
    parcelNumber({ carrierCode, series, shid, packageNumber: index + 1, isReturn: true }),
  );
  return { packageReturnNumbers: numbers };
}

/** An SSCC-18 where the account has a company prefix that leaves room for the shid, else the carrier's own number. */
function numberOf(
  tariff: Tariff,
  { shid, gs1CompanyPrefix, numberSeries: series = 0 }: BookingRequest,
  packageNumber: number,
): string {
  const sscc = gs1CompanyPrefix === undefined ? undefined : sscc18(gs1CompanyPrefix, shid, packageNumber);
  return sscc ?? parcelNumber({ carrierCode: tariff.carrierCode, series, shid, packageNumber });
}

function notBookable(tariff: Tariff, rated: Rated, serviceCode: string): ShipdockError {
  const refusal = rated.refusals.find((candidate) => candidate.serviceCode === serviceCode);
  if (refusal === undefined) {
    const services = tariff.services.map(({ code }) => code).join(', ');
    return new ShipdockError(
      'service_unknown',
      `${tariff.carrierName} has no service ${serviceCode}; it has ${services}`,
      { about: 'subject' },
    );
  }
  const [first] = refusal.reasons;
  const message = `${refusal.carrierName} ${refusal.serviceName} does not take the shipment: ${first?.message ?? ''}`;
  const details = refusal.reasons.map((reason) => ({ ...reason }));
  return new ShipdockError('service_not_available', message, {
    details,
    ...(first?.change === undefined ? {} : { hint: first.change }),
  });
}
