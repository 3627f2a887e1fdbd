import { counted } from '../../kernel/counted.ts';
import { shownAmount } from '../../kernel/money.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { TrackingJson } from '../../tracking/tracking-json.ts';
import type { DeliveryJson } from '../../webhooks/events/webhook-event.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import type { ShipmentChangeJson } from './shipment-changes.ts';

/** The whole story of a shipment. */
export interface InspectedJson {
  readonly shipment: ShipmentJson;
  readonly tracking: TrackingJson;
  /** Every change, oldest first. */
  readonly changes: readonly ShipmentChangeJson[];
  /** Every event that subscribers were told, with what became of it. */
  readonly deliveries: readonly DeliveryJson[];
}

/** The same on one screen, for a person; times are RFC 3339. */
export function shipmentStory(story: InspectedJson): string {
  const { shipment } = story;
  return [
    headline(shipment),
    section('from', [partyLine(shipment.origin_address)]),
    section('to', [partyLine(shipment.destination_address)]),
    section('packages', shipment.packages.flatMap(packageLines)),
    section('price', priceLines(shipment)),
    section(
      'references',
      shipment.reference_numbers.map(({ code, value }) => `${code} ${value}`),
    ),
    section(
      'documents',
      shipment.documents.map((document) => `${document.type} (${document.extension})  ${document.id}`),
    ),
    section('exceptions', exceptionLines(shipment)),
    section('status line', statusLines(story.tracking)),
    section('changes', story.changes.flatMap(changeLines)),
    section('webhooks', story.deliveries.map(deliveryLine)),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

function headline(shipment: ShipmentJson): string {
  const order = shipment.order_number === null ? '' : ` of order ${shipment.order_number}`;
  const marks = [
    ...(shipment.is_external ? ['external'] : []),
    ...(shipment.is_replacement ? ['replacement'] : []),
    ...refundMark(shipment),
  ];
  const marked = marks.length === 0 ? '' : ` (${marks.join(', ')})`;
  const by = `${shipment.carrier} ${shipment.service_name}, tracking number ${shipment.tracking_number || 'none'}`;
  const days = `ships ${shipment.ship_date ?? 'unknown'}, due ${shipment.est_delivery_date ?? 'unknown'}`;
  return `shipment ${shipment.shid}${order}: ${shipment.status}${marked}\n${shipment.id}\n${by}\n${days}`;
}

function refundMark({ refund_status: status, refund_amount: amount, currency }: ShipmentJson): readonly string[] {
  if (status === null) return [];
  const back = status === 'refunded' && amount !== null ? ` ${shownAmount(amount, currency)} ${currency}` : '';
  return [`${status.replace('_', ' ')}${back}`];
}

function section(name: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${name}\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

function partyLine(party: ShipmentJson['origin_address']): string {
  const place = [party.city, [party.state, party.zip].filter(isText).join(' '), party.country]
    .filter(isText)
    .join(', ');
  return [party.name, party.company, party.street1, party.street2, place, party.phone_number]
    .filter(isText)
    .join(' · ');
}

function isText(part: string | null): part is string {
  return part !== null && part !== '';
}

type Package = ShipmentJson['packages'][number];

function packageLines(each: Package, index: number): readonly string[] {
  const { length, width, height, weight } = each as Readonly<Record<string, unknown>>;
  const head = `${index + 1}. ${each.tracking_number}  ${length} x ${width} x ${height} in, ${weight} lb`;
  return [
    head,
    ...(each.return_tracking_number === null ? [] : [`   comes back by ${each.return_tracking_number}`]),
    ...each.package_items.map((item) => `   ${item.quantity} × ${item.product_sku ?? item.item_name ?? 'goods'}`),
  ];
}

function priceLines({ price_details: parts, total_price: total, currency }: ShipmentJson): readonly string[] {
  const lines = Object.entries({ ...parts, total }).filter(([name, amount]) => amount !== 0 || name === 'total');
  return lines.map(([name, amount]) => `${name} ${shownAmount(amount, currency)} ${currency}`);
}

function exceptionLines({ exceptions }: ShipmentJson): readonly string[] {
  return exceptions.map(
    (each) =>
      `${each.created_at}  ${each.reason}, ${each.resolved_at === null ? 'open' : `resolved ${each.resolved_at}`}`,
  );
}

function statusLines({ status_updates: updates }: TrackingJson): readonly string[] {
  return updates.map((update) => {
    const place = update.location === null ? '' : ` (${update.location})`;
    return `${update.time}  ${update.status ?? 'info'}  ${update.message}${place}`;
  });
}

/** A new shipment is one line; of later changes every thing that moved. */
function changeLines({ at, actor, operation, changes }: ShipmentChangeJson): readonly string[] {
  const head = `${at}  ${operation} by ${actor.name}`;
  const told = changes.filter((change) => change.from !== null || changes.length < 5);
  if (changes.some((change) => change.field === 'shipment') || told.length === 0) return [head];
  return [head, ...told.map(changeLine)];
}

function changeLine({ field, from, to }: ShipmentChangeJson['changes'][number]): string {
  const show = SHOWN[field.slice(0, field.indexOf('.'))] ?? shown;
  return `   ${field}: ${show(from)} → ${show(to)}`;
}

/** Of what is whole in a change what a person looks for: all of it would be cut off. */
const SHOWN: Readonly<Record<string, (value: unknown) => string>> = { documents: shownDocument, prints: shownPrint };

/** Which label came out of which printer, and why once more. */
function shownPrint(value: unknown): string {
  const { label, copy, printer, reason } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof printer === 'string' ? `label ${label}, copy ${copy} on ${printer} (${shown(reason)})` : shown(value);
}

/** What it is and its file. */
function shownDocument(value: unknown): string {
  const { code, filename } = (value ?? {}) as Readonly<Record<string, unknown>>;
  return typeof code === 'string' ? `${code} ${shown(filename)}` : shown(value);
}

function shown(value: unknown): string {
  if (value === null) return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shortened(text, 60);
}

function deliveryLine(delivery: DeliveryJson): string {
  const answer = delivery.last_status === null ? '' : `, answered ${delivery.last_status}`;
  const error = delivery.last_error === null ? '' : `, ${delivery.last_error}`;
  return `${delivery.created_at}  ${delivery.event}  ${delivery.state} after ${counted(delivery.attempts, 'attempt')}${answer}${error}`;
}
