import { exactSum } from '../../kernel/decimal.ts';
import { percentOf } from '../../kernel/money.ts';
import type { Offer, PricePart, RatingRequest, Refusal, RefusalReason } from '../carrier.ts';
import { insuranceMinor } from './insurance.ts';
import type { Schedule } from './schedule.ts';
import type { TariffCommon, TariffService } from './tariff.ts';

/** What a rater finds out about one service: its price, or why it is not offered. */
export type ServiceRating = { readonly offer: Offer } | { readonly refusal: Refusal };

/** A priced service: its parts in the order in which they are printed, and what they were computed from. */
export interface Priced {
  readonly schedule: Schedule;
  readonly serviceDays: number;
  readonly parts: readonly PricePart[];
  readonly basis: Offer['basis'];
}

export function toOffer(tariff: TariffCommon, service: TariffService, priced: Priced): ServiceRating {
  const parts = priced.parts.filter((part) => part.minor !== 0 || part.code === 'base');
  return {
    offer: {
      carrierCode: tariff.carrierCode,
      carrierName: tariff.carrierName,
      carrierType: tariff.carrierType,
      scac: tariff.scac,
      serviceCode: service.code,
      serviceName: service.name,
      standardizedServiceName: service.standardizedName,
      currency: tariff.currency,
      totalMinor: exactSum(parts.map((part) => part.minor)),
      parts,
      ...priced.schedule,
      serviceDays: priced.serviceDays,
      insuranceRule: tariff.insurance === null ? 'no_insurance' : 'carrier',
      basis: priced.basis,
    },
  };
}

export function toRefusal(
  tariff: TariffCommon,
  service: TariffService,
  reasons: readonly RefusalReason[],
): ServiceRating {
  const { carrierCode, carrierName } = tariff;
  return { refusal: { carrierCode, carrierName, serviceCode: service.code, serviceName: service.name, reasons } };
}

/** The fuel percentage in hundredths on the ship date: that of the last row that is not after it. */
export function fuelPercent(tariff: TariffCommon, shipDate: string): number {
  return tariff.fuel.rows.findLast((row) => row.from <= shipDate)?.percent ?? 0;
}

/** Fuel on those of the parts that the tariff names, half-up to the cent on their sum. */
export function fuelPart(
  tariff: TariffCommon,
  shipDate: string,
  parts: readonly { code: string; minor: number }[],
): PricePart {
  const charged = parts.filter((part) => tariff.fuel.appliesTo.includes(part.code));
  const base = exactSum(charged.map((part) => part.minor));
  return { code: 'fuel', group: 'shipping', minor: percentOf(base, fuelPercent(tariff, shipDate)) };
}

/** Insurance of the whole shipment where it is asked for (api-v4 8: the percentage or the minimum, whichever is higher). */
export function insuranceParts(tariff: TariffCommon, request: RatingRequest): readonly PricePart[] {
  if (!request.insurance || tariff.insurance === null) return [];
  const value = exactSum(request.packages.map((parcel) => parcel.valueMinor));
  const { percent, minimumMinor } = tariff.insurance;
  return [{ code: 'insurance', group: 'insurance', minor: insuranceMinor(value, percent, minimumMinor) }];
}
