import { counted } from '../../kernel/counted.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { ENGINE_TAG } from '../draft/draft-notes.ts';
import type { Order, ReferenceNumber } from '../order.ts';
import { differingPart } from './same-destination.ts';

/**
 * Who pays the carrier, and duties and taxes, where two orders do not say the same of it; undefined where they do.
 * @returns the end of a sentence that begins with the order.
 */
export function paidOtherwise(order: Order, than: Order): string | undefined {
  const { billingDetails, dutiesTaxesBillingDetails } = order.details;
  const fields = [
    ...(payer(billingDetails) === payer(than.details.billingDetails) ? [] : ['billing_details']),
    ...(parts(dutiesTaxesBillingDetails) === parts(than.details.dutiesTaxesBillingDetails)
      ? []
      : ['duties_taxes_billing_details']),
  ];
  if (fields.length === 0) return undefined;
  return `has other ${fields.join(' and ')} than ${than.orderNumber}: give both the same, or clear (--clear) those of one, and combine then`;
}

/**
 * What an order says of how it ships, and another one, which is to take its units, does not.
 * A wish that only the other one has takes nothing from it.
 * @returns ends of a sentence that begins with the order.
 */
export function shipsOtherwise(order: Order, than: Order): readonly string[] {
  const { orderNumber: other } = than;
  const { requestedShippingDetails: wish, includeReturnLabel, selfPacked } = order.details;
  const otherWish = than.details.requestedShippingDetails;
  const isOtherWish = wish !== undefined && plain(wish) !== plain(otherWish ?? '');
  return [
    ...(order.warehouseId === than.warehouseId ? [] : [`ships from another warehouse than ${other}`]),
    ...originOtherwise(order, than),
    ...(isOtherWish ? [`asks for ${wish}, ${other} for ${otherWish ?? 'no service'}`] : []),
    ...(includeReturnLabel && !than.details.includeReturnLabel ? [`wants a return label, ${other} does not`] : []),
    ...(selfPacked === than.details.selfPacked ? [] : [`is ${selfPacked ? '' : 'not '}self_packed, unlike ${other}`]),
  ];
}

/** Tags that policies may go by, and that the other order has not. */
export function tagsOnlyOf(order: Order, than: Order): readonly string[] {
  const tags = order.tags.filter((tag) => !than.tags.includes(tag));
  return tags.length === 0 ? [] : [`is tagged ${tags.join(', ')}, ${than.orderNumber} is not`];
}

/** What people wrote and reference numbers, which stay with an order that is emptied: no paper of the other one carries them. */
export function papersOnlyOf(order: Order, than: Order): readonly string[] {
  const notes = order.notes.filter(
    ({ body, tag }) => tag !== ENGINE_TAG && !than.notes.some((other) => other.body === body),
  );
  const isThere = (own: ReferenceNumber) =>
    than.referenceNumbers.some(({ code, value }) => code === own.code && value === own.value);
  const references = order.referenceNumbers.filter((own) => !isThere(own)).map(({ code, value }) => `${code} ${value}`);
  const shown = references.length > TOLD ? `${references.slice(0, TOLD).join(', ')} …` : references.join(', ');
  return [
    ...(notes.length === 0 ? [] : [`has ${counted(notes.length, 'note')} that ${than.orderNumber} has not`]),
    ...(references.length === 0 ? [] : [`has ${shown}, ${than.orderNumber} has not`]),
  ];
}

const TOLD = 3;

function originOtherwise(order: Order, than: Order): readonly string[] {
  const [own, other] = [order.addresses.origin, than.addresses.origin];
  if (own === null && other === null) return [];
  if (own === null) return [`has no origin_address, ${than.orderNumber} has one`];
  if (other === null) return [`has an origin_address of its own, ${than.orderNumber} has none`];
  const part = differingPart(other, own);
  return part === undefined ? [] : [`has another origin_address than ${than.orderNumber} (${part})`];
}

/** The sender pays where nobody else is named. */
function payer(billing: JsonObject | undefined): string {
  return billing?.bill_to === 'sender' && billing.account_number === undefined ? parts(undefined) : parts(billing);
}

function parts(billing: JsonObject | undefined): string {
  return JSON.stringify(Object.entries(billing ?? {}).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function plain(service: string): string {
  return service.trim().toLowerCase();
}
