import type { Sku } from '../../catalog/sku.ts';
import type { Environment } from '../../kernel/context.ts';
import { given } from '../../kernel/given.ts';
import { paperOf } from '../../kernel/home-paper.ts';
import { localDay } from '../../kernel/time-zone.ts';
import { type Order, type OrderLine, unshippedQuantity } from '../../orders/order.ts';
import { lineItemDetails } from '../../packages/item-details.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import type { PackageItem } from '../../packages/package-item.ts';
import { furtherPieces } from '../../packages/planned-package.ts';
import { type Shipment, unitsByLine } from '../../shipments/shipment.ts';
import type { PackingPicture } from '../forms/packing-picture.ts';
import type { PackingSlip, PackingSlipLine } from '../forms/packing-slip.ts';
import { itemsInLineOrder } from './items-in-line-order.ts';
import { lineIdentifiers } from './line-identifiers.ts';
import { labelReferences, party } from './shipment-labels.ts';

/** What is known beside the shipment and its order. */
interface SlipFacts {
  /** Those of the order's lines. */
  readonly skus: ReadonlyMap<string, Sku>;
  readonly pictures?: readonly PackingPicture[];
}

/** The packing slip of a shipment: what of the order is in it, in which package, and what is still to come. */
export function shipmentSlip(
  shipment: Shipment,
  order: Order | undefined,
  environment: Environment,
  { skus, pictures = [] }: SlipFacts,
): PackingSlip {
  return {
    paper: paperOf(shipment.originAddress.country),
    isSample: environment === 'sandbox',
    ...given('orderNumber', shipment.orderNumber ?? undefined),
    shipmentNumber: shipment.trackingNumber || String(shipment.shid),
    ...given('orderDate', order && orderDate(order, shipment)),
    shipDate: shipment.details.shipDate,
    from: party(shipment.originAddress),
    to: party(shipment.destinationAddress),
    carrierName: shipment.details.carrierName,
    serviceName: shipment.details.serviceName,
    trackingNumbers: [...new Set(shipment.packages.map((each) => each.trackingNumber))],
    references: labelReferences(shipment).filter(
      ({ label, value }) => !(label === 'ORDER' && value === shipment.orderNumber),
    ),
    lines: slipLines(shipment, order, skus),
    pictures,
  };
}

/** The day on which it was ordered from its shop, or came in, where the shipment leaves from. */
function orderDate({ details, createdAt }: Order, shipment: Shipment): string {
  return localDay(details.sourceSystemProcessedAt ?? createdAt, shipment.details.timeZone ?? 'UTC');
}

/** What is in it, then what else of the order is still to come. */
function slipLines(
  shipment: Shipment,
  order: Order | undefined,
  skus: ReadonlyMap<string, Sku>,
): readonly PackingSlipLine[] {
  const lines = new Map((order?.lines ?? []).map((line) => [line.id as string, line]));
  const isCancelled = order?.status === 'cancelled';
  const stillToCome = (line: OrderLine) => (isCancelled ? 0 : unshippedQuantity(line));
  const units = unitsByLine(shipment);
  const inIt = new Map<string, PackingSlipLine>();
  for (const item of itemsInLineOrder(shipment, order)) {
    const key = item.orderLineId ?? item.id;
    if (inIt.has(key)) continue;
    const line = lines.get(key);
    const shipped = units.get(key) ?? item.quantity;
    const identifiers = line === undefined ? [] : lineIdentifiers(line, shipped);
    inIt.set(key, {
      sku: item.details.sku ?? '',
      description: wordsOf(item),
      ordered: line === undefined ? '' : String(line.quantity),
      shipped: String(shipped),
      open: line === undefined ? '' : String(stillToCome(line)),
      packages: packagesOf(shipment, key),
      ...given('identifiers', identifiers.join(', ') || undefined),
    });
  }
  const others = [...lines.values()].filter((line) => !inIt.has(line.id) && stillToCome(line) > 0);
  return [...inIt.values(), ...others.map((line) => lineToCome(line, stillToCome(line), skus))];
}

function lineToCome(line: OrderLine, open: number, skus: ReadonlyMap<string, Sku>): PackingSlipLine {
  return {
    sku: line.sku ?? '',
    description: lineItemDetails(line, skus).name ?? line.details.description ?? '',
    ordered: String(line.quantity),
    shipped: '0',
    open: String(open),
  };
}

/** Its name; of goods that are known by their SKU alone, what else was said of them. */
function wordsOf({ details: { sku, name, description } }: PackageItem): string {
  return (name === sku ? description : name) ?? name ?? description ?? '';
}

type Range = readonly [first: number, last: number];

function withNumber(ranges: readonly Range[], number: number): readonly Range[] {
  const [first, last] = ranges.at(-1) ?? [];
  if (first === undefined || last !== number - 1) return [...ranges, [number, number]];
  return [...ranges.slice(0, -1), [first, number]];
}

/** The lines of which something is in a package: units, or pieces of units that are counted elsewhere. */
function keysIn({ items, details }: ShipmentPackage): readonly string[] {
  const further = furtherPieces(details).flatMap(({ lineId, otherLineIds = [] }) => [lineId, ...otherLineIds]);
  return [...items.map((item) => item.orderLineId ?? item.id), ...further];
}

function packagesOf(shipment: Shipment, key: string): string {
  return shipment.packages
    .filter((each) => keysIn(each).includes(key))
    .map((each) => each.position + 1)
    .reduce(withNumber, [])
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
}
