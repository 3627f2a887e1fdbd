import type { Offer } from '../../carriers/carrier.ts';
import { isOfCarrier } from '../../rating/offers/choose-offer.ts';
import type { BookingOptions } from '../shipment.ts';

/** An account that is told to be of one carrier is no account of another (api-v4 2.8): he would charge nobody, or somebody else. */
export function billedElsewhere(options: BookingOptions, offer: Offer): readonly string[] {
  const { billingDetails, dutiesTaxesBillingDetails } = options;
  const told = { shipment_billing: billingDetails, duties_taxes_billing: dutiesTaxesBillingDetails };
  return Object.entries(told).flatMap(([field, billing]) => {
    const { carrier_code: carrier, account_number: account } = billing ?? {};
    if (typeof carrier !== 'string' || account === undefined || isOfCarrier(offer, carrier)) return [];
    return [
      `${field}.carrier_code is ${carrier}, but ${offer.carrierName} carries it and may not know account ${account}`,
    ];
  });
}
