import type { JsonObject } from '../../kernel/json.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import type { BookingOptions } from '../shipment.ts';
import type { Problem } from './problem.ts';

/**
 * Of who pays, what its carrier would need to charge him. It stops no booking: api-v4 2.8 asks for `bill_to` alone. Freight is
 * collected from whoever takes it in, and of a third party its papers tell as well by name and address. Customs ask the
 * consignee himself for duties and taxes.
 */
export function billingProblems(
  { billingDetails, dutiesTaxesBillingDetails }: Pick<BookingOptions, 'billingDetails' | 'dutiesTaxesBillingDetails'>,
  packages: readonly DraftPackage[],
): readonly Problem[] {
  const isFreight = packages.length > 0 && packages.every(({ details }) => details.kind !== 'parcel');
  const isKnown = (billing: JsonObject) => isFreight && (billing.bill_to === 'recipient' || tellsWhoAndWhere(billing));
  return [
    ...(isCharged(billingDetails, 'recipient', 'third_party') && !isKnown(billingDetails)
      ? [withoutAccount('shipment_billing', billingDetails)]
      : []),
    ...(isCharged(dutiesTaxesBillingDetails, 'third_party')
      ? [withoutAccount('duties_taxes_billing', dutiesTaxesBillingDetails)]
      : []),
  ];
}

function isCharged(billing: JsonObject | null, ...payers: readonly string[]): billing is JsonObject {
  return billing !== null && billing.account_number === undefined && payers.includes(String(billing.bill_to));
}

function tellsWhoAndWhere(billing: JsonObject): boolean {
  return (billing.name ?? billing.company) !== undefined && (billing.zip ?? billing.city) !== undefined;
}

function withoutAccount(field: string, { bill_to: payer }: JsonObject): Problem {
  const whose = payer === 'recipient' ? "the recipient's" : "the third party's";
  const mend = `give ${whose} account, else the carrier may charge the sender`;
  return { field: `${field}.account_number`, message: 'is missing', mend, stopsBooking: false };
}
