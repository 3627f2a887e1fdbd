import { tellsPlace } from '../../addresses/validation/tells-place.ts';
import type { Refusal } from '../../carriers/carrier.ts';
import type { Sku } from '../../catalog/sku.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { Currency } from '../../kernel/money.ts';
import { type DraftFacts, draftOrder } from '../../orders/draft/draft-order.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderAddressInput } from '../../orders/order-parts.schema.ts';
import { unknownWarehouse } from '../../warehouses/unknown-warehouse.ts';
import { type Warehouse, warehouseCoded } from '../../warehouses/warehouse.ts';
import type { RateRequestInput } from '../rates.schema.ts';
import { rateItems } from './rate-items.ts';

/** What stands for a rate request where rules speak of an order. */
const NAME = '(rate request)';

/** From where a rate request ships. */
export interface RatePlace {
  readonly warehouse: Warehouse | undefined;
  /** Whether that warehouse hands over; else the origin address does, on the warehouse's clock. */
  readonly isFromWarehouse: boolean;
  readonly timeZone: string;
  readonly warnings: readonly string[];
}

/**
 * The place that a request names: an origin address, a warehouse by its code, or neither, which is the default warehouse. An
 * origin that is a warehouse's own ZIP (and street, where both are given) is that warehouse. An unknown warehouse code beside
 * an origin address is a warning (decisions 5).
 * @throws ShipdockError `warehouse_unknown` where the code is all that was given.
 */
export function shippingFrom(
  { origin_address: origin, warehouse_code: code }: Pick<RateRequestInput, 'origin_address' | 'warehouse_code'>,
  warehouses: readonly Warehouse[],
): RatePlace {
  const main = warehouses.find((warehouse) => warehouse.isDefault);
  const wanted = code ?? origin?.code;
  const named = wanted === undefined ? undefined : warehouseCoded(warehouses, wanted);
  if (code !== undefined && named === undefined && origin === undefined) throw unknownWarehouse(code, warehouses);
  const warnings =
    code !== undefined && named === undefined
      ? [`warehouse_code "${code}" is no warehouse of the account; the origin address was used`]
      : [];
  if (origin === undefined || !tellsPlace(origin)) {
    const warehouse = named ?? main;
    return { warehouse, isFromWarehouse: true, timeZone: warehouse?.timeZone ?? 'UTC', warnings };
  }
  const own = warehouses.find((warehouse) => isAt(origin, warehouse));
  const warehouse = own ?? named;
  const timeZone = (warehouse ?? main)?.timeZone ?? 'UTC';
  const far = code === undefined || named === undefined || own !== undefined ? [] : farFrom(origin, named);
  return { warehouse, isFromWarehouse: own !== undefined, timeZone, warnings: [...warnings, ...far] };
}

/** Of two places that are named one is where the driver comes; in the same ZIP area either costs the same. */
function farFrom({ zip = '', country: named }: OrderAddressInput, { code, address }: Warehouse): readonly string[] {
  const country = named ?? 'US';
  const area = (of: string) => of.trim().toUpperCase().slice(0, 3);
  if (country === address.country && (zip === '' || area(zip) === area(address.zip ?? zip))) return [];
  const lies = [address.city, address.state, address.zip].filter((part) => part !== undefined).join(' ');
  return [`it was rated from the origin address (${zip} ${country}); warehouse ${code} lies elsewhere: ${lies}`];
}

function isAt(origin: OrderAddressInput, { address }: Warehouse): boolean {
  const isSame = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined || one.trim().toLowerCase() === other.trim().toLowerCase();
  const isSameZip = origin.zip !== undefined && address.zip !== undefined && isSame(origin.zip, address.zip);
  return isSameZip && (origin.country ?? 'US') === address.country && isSame(origin.street1, address.street1);
}

/**
 * A rate request as an order that nobody keeps, so that what packs and rates orders does it for requests alike.
 * @throws ShipdockError `unreadable_field` where it has neither items nor packages, or a size or weight is none;
 * `exchange_rate_missing`.
 */
export function draftRateRequest(
  sent: RateRequestInput,
  facts: DraftFacts & { readonly readyDate: string; readonly skus?: ReadonlyMap<string, Sku> },
): { readonly order: Order; readonly warnings: readonly string[] } {
  refuseEmpty(sent);
  const currency = sent.currency ?? facts.warehouse?.currency ?? ('USD' as Currency);
  const { lines, warnings } = rateItems(sent.items ?? [], {
    currency,
    rates: facts.rates ?? [],
    date: facts.readyDate,
    ids: facts.ids,
    ...given('skus', facts.skus),
  });
  const { origin_address, destination_address, self_packed } = sent;
  const order = draftOrder({ order_number: NAME, currency, origin_address, destination_address, self_packed }, facts);
  return { order: { ...order, lines }, warnings };
}

function refuseEmpty({ items = [], packages = [] }: RateRequestInput): void {
  if (items.length > 0 && packages.length > 0) {
    const message = 'items and packages were both sent: give items to be packed, or packages that are';
    throw new ShipdockError('unreadable_field', message, { details: [{ field: 'packages', message }] });
  }
  if (items.length + packages.length > 0) return;
  const message = 'items is missing: a rate request has items to be packed, or packages';
  throw new ShipdockError('unreadable_field', message, { details: [{ field: 'items', message: 'is missing' }] });
}

/** An error of the rules for orders, in the words of a rate request. */
export function asRequestError(error: ShipdockError): ShipdockError;
export function asRequestError(error: unknown): unknown;
export function asRequestError(error: unknown): unknown {
  if (!(error instanceof ShipdockError)) return error;
  const { code, message, hint, details } = error;
  return new ShipdockError(code, words(message), {
    ...(hint === undefined || hint.includes(NAME) ? {} : { hint, ...given('request', error.request) }),
    ...(error.isOfSubject && details.length === 0 ? { about: 'subject' } : { details: details.map(asRequestDetail) }),
    cause: error,
  });
}

function asRequestDetail({ id: _, mend, ...detail }: ErrorDetail): ErrorDetail {
  return {
    ...detail,
    ...(typeof mend !== 'object' || mend.hint.includes(NAME) ? {} : { mend }),
    message: words(detail.message),
    ...(detail.field === undefined ? {} : { field: itemField(detail.field) }),
  };
}

function words(text: string): string {
  return text.replaceAll(`order ${NAME}`, 'the shipment').replaceAll(NAME, 'the shipment');
}

/** A refusal whose changes name the request's items instead of an order's lines. */
export function asRequestRefusal(refusal: Refusal): Refusal {
  const reasons = refusal.reasons.map((reason) =>
    reason.fix?.kind === 'item' ? { ...reason, fix: { ...reason.fix, field: itemField(reason.fix.field) } } : reason,
  );
  return { ...refusal, reasons };
}

function itemField(field: string): string {
  return field.replace(/^order_line_items\b/, 'items');
}
