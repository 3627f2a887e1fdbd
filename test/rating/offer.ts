import type { Offer, PricePart } from '../../src/carriers/carrier.ts';
import type { Currency } from '../../src/kernel/money.ts';

/** An offer of `carrier/service` at a price in cents; what does not matter to a test is filled in. */
export function offer(key: string, totalMinor: number, changes: Partial<Offer> = {}): Offer {
  const [carrierCode = '', serviceCode = ''] = key.split('/');
  const base: PricePart = { code: 'base', group: 'shipping', minor: totalMinor };
  return {
    carrierCode,
    carrierName: carrierCode.toUpperCase(),
    carrierType: 'small_parcel',
    scac: null,
    serviceCode,
    serviceName: `${carrierCode} ${serviceCode}`,
    standardizedServiceName: 'Ground',
    currency: 'USD' as Currency,
    totalMinor,
    parts: [base],
    shipDate: '2026-03-02',
    serviceDays: 2,
    deliveryDate: '2026-03-04',
    insuranceRule: 'carrier',
    basis: {},
    ...changes,
  };
}

export const keyOf = ({ carrierCode, serviceCode }: Offer): string => `${carrierCode}/${serviceCode}`;
