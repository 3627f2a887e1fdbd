import type { Address } from '../../addresses/address.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { Environment } from '../../kernel/context.ts';
import { given } from '../../kernel/given.ts';
import { paperOf } from '../../kernel/home-paper.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../orders/order.ts';
import { binOf } from '../../orders/parts/line-bin.ts';
import { type Warehouse, warehouseCoded } from '../../warehouses/warehouse.ts';
import type { PickLine, PickTicket } from '../forms/pick-ticket.ts';
import { lineIdentifiers } from './line-identifiers.ts';
import { party } from './shipment-labels.ts';

/** Where the order is picked. */
export interface PickWarehouse {
  readonly name: string;
  readonly country: string;
}

/** What is known beside the order. */
export interface PickFacts {
  readonly warehouse: PickWarehouse | undefined;
  /** Those that lines may name. */
  readonly warehouses: readonly Warehouse[];
  /** Those of its lines. */
  readonly skus: ReadonlyMap<string, Sku>;
}

/**
 * The pick ticket of an order: what is not shipped of each line. The bin is the line's own `meta.bin_location` (or `bin`),
 * as the shop's stock system sends it; what a line does not say of its goods, its SKU does.
 */
export function orderPickTicket(
  order: Order,
  { warehouse, warehouses, skus }: PickFacts,
  environment: Environment,
): PickTicket {
  const destination = order.addresses.destination;
  return {
    paper: paperOf(warehouse?.country ?? 'US'),
    isSample: environment === 'sandbox',
    orderNumber: order.orderNumber,
    orderId: order.id,
    warehouse: warehouse?.name ?? '',
    ...given('homeCountry', warehouse?.country),
    shipTo: destination === null ? {} : party(destination),
    ...given('serviceName', order.details.requestedShippingDetails),
    ...given('notes', order.notes.map((note) => note.body).join(' / ') || undefined),
    lines: order.lines
      .filter((line) => unshippedQuantity(line) > 0)
      .map((line) => ({ ...pickLine(line, skus), ...given('liesAt', liesElsewhere(line, order, warehouses)) })),
    isOnHold: order.status === 'on_hold',
  };
}

function pickLine(line: OrderLine, skus: ReadonlyMap<string, Sku>): PickLine {
  const sku = line.sku === null ? undefined : skus.get(line.sku);
  const identifiers = lineIdentifiers(line, unshippedQuantity(line));
  return {
    ...given('bin', binOf(line.details.meta)),
    sku: line.sku ?? '',
    ...given('upc', line.details.upc ?? sku?.details.upc),
    description: line.details.name ?? line.details.description ?? sku?.name ?? '',
    ...given('identifiers', identifiers.join(', ') || undefined),
    quantity: String(unshippedQuantity(line)),
  };
}

/** What the shop says of where a line lies: it ships from the order's own place, and is not to be looked for there. */
function liesElsewhere({ details }: OrderLine, order: Order, warehouses: readonly Warehouse[]): string | undefined {
  const own = warehouses.find(({ id, isDefault }) =>
    order.warehouseId === null ? isDefault : id === order.warehouseId,
  );
  const { originAddress: origin, warehouseId: id, warehouseCode: code } = details;
  if (origin !== undefined && !isSameDoor(origin, order.addresses.origin ?? own?.address)) {
    const { company, name, street1, city, state } = origin;
    return [company ?? name, street1, city, state].filter((part) => part !== undefined).join(', ') || undefined;
  }
  const coded = code === undefined ? undefined : warehouseCoded(warehouses, code);
  const named = warehouses.find((each) => each.id === id) ?? coded;
  if (named !== undefined) return named === own ? undefined : named.name;
  return code ?? id;
}

type Door = Pick<Address, 'street1' | 'zip'>;

/** Who stands at the door makes no difference to where goods lie. */
function isSameDoor(one: Partial<Door>, other: Partial<Door> | undefined): boolean {
  const plain = (text: string | undefined) => text?.trim().toLowerCase() ?? '';
  return plain(one.street1) === plain(other?.street1) && plain(one.zip) === plain(other?.zip);
}
