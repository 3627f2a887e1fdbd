import { csvText, SHIP_TO } from '../orders/import.builder.ts';
import type { Event, Night } from './nightly-events.ts';
import { KIT, SKUS } from './nightly-goods.ts';

const MOST_LINES = 3;

/** A line of an order as its shop knows it. */
export interface ShopLine {
  sku: string;
  ordered: number;
  price: string;
  /** Whether its file says the serial numbers of its units: some nights of all, some of those that are left to ship. */
  hasSerials?: boolean;
  /** Units that the shop shipped itself. */
  shipped: number;
  /** With its order. */
  isCancelled?: boolean;
  /** Its file says the line no more. */
  isDropped?: boolean;
}

export function happenInShop(
  orders: readonly ShopLine[][],
  { kind, order, line, units }: Event,
  hasKeys: boolean,
): void {
  const lines = orders[order % orders.length] ?? [];
  const one = lines[line % lines.length];
  if (one === undefined) return;
  switch (kind) {
    case 'shop ships':
      one.shipped = Math.min(one.ordered, one.shipped + units);
      break;
    case 'shop takes back':
      one.shipped = Math.max(0, one.shipped - units);
      break;
    case 'shop sells more':
      if (lines.length >= MOST_LINES) break;
      lines.push({ sku: SKUS[line % 2] ?? '', ordered: units, shipped: 0, price: '10' });
      break;
    case 'shop exchanges':
      // Without keys another SKU is another line.
      if (hasKeys && one.sku !== KIT.sku) one.sku = nextOf(one.sku);
      break;
    case 'shop ships all':
    case 'shop takes all back':
      for (const each of lines) each.shipped = kind === 'shop ships all' ? each.ordered : 0;
      break;
    case 'shop cancels':
    case 'shop reopens':
      for (const each of lines) each.isCancelled = kind === 'shop cancels';
      break;
    default:
      editLine(lines, one, kind, units);
  }
}

function editLine(lines: ShopLine[], one: ShopLine, kind: Event['kind'], units: number): void {
  if (kind === 'shop raises') one.ordered += units;
  if (kind === 'shop lowers') one.ordered = Math.max(1, one.shipped, one.ordered - units);
  if (kind === 'shop reprices') one.price = one.price === '10' ? '12' : '10';
  // A file without any line of the order would say nothing of it.
  if (kind === 'shop drops' && lines.filter(({ isDropped }) => isDropped !== true).length > 1) one.isDropped = true;
  if (kind === 'shop brings back' && one.isDropped === true) {
    one.isDropped = false;
    one.ordered += units - 1;
  }
  if (kind === 'shop breaks up' && lines.length < MOST_LINES && one.ordered > units) {
    const shipped = Math.max(0, one.shipped - (one.ordered - units));
    lines.push({ ...one, ordered: units, shipped });
    one.ordered -= units;
    one.shipped -= shipped;
    // Which of the two has which is not said any more.
    for (const each of lines) each.hasSerials = false;
  }
}

/** None is exchanged for what the line was before. */
function nextOf(sku: string): string {
  const all: readonly string[] = SKUS;
  return all[all.indexOf(sku) + 1] ?? sku;
}

/** Whether a file calls an order cancelled. */
export function isCalledCancelled(lines: readonly ShopLine[], night: Night | undefined): boolean {
  return night?.status === 'own' && lines.some(({ isCancelled }) => isCancelled === true);
}

/** Units that a file calls shipped, by order and line. */
export function calledShipped(
  orders: readonly (readonly ShopLine[])[],
  night: Night | undefined,
  booked: ReadonlyMap<string, number>,
  nameOf: (order: number, line: number) => string,
): readonly (readonly number[])[] {
  const ours = new Map(night?.knowsOurs === true ? booked : []);
  return orders.map((lines, order) =>
    lines.map(({ ordered, shipped, isDropped }, line) => {
      if (isDropped === true) return shipped;
      const name = nameOf(order, line);
      const known = Math.min(ours.get(name) ?? 0, ordered - shipped);
      ours.set(name, (ours.get(name) ?? 0) - known);
      return shipped + known;
    }),
  );
}

/** Units that a file leaves to ship, by order and line. */
export function unitsWanted(
  orders: readonly (readonly ShopLine[])[],
  shipped: readonly (readonly number[])[],
  night: Night,
): readonly (readonly number[])[] {
  return orders.map((lines, order) => {
    const isCancelled = isCalledCancelled(lines, night);
    return lines.map(({ ordered, isDropped }, line) =>
      isCancelled || isDropped === true ? 0 : ordered - (shipped[order]?.[line] ?? 0),
    );
  });
}

interface FileManner {
  readonly night: Night | undefined;
  readonly at: number;
  readonly hasKeys: boolean;
  /** Whether it takes kits apart. */
  readonly isApart: boolean;
}

/** The file of that night; its tag is another one every night. */
export function fileOf(
  prefix: string,
  orders: readonly (readonly ShopLine[])[],
  shipped: readonly (readonly number[])[],
  { night, at, hasKeys, isApart }: FileManner,
): string {
  const rows = orders.flatMap((lines, order) => {
    const done = lines.map((_, index) => shipped[order]?.[index] ?? 0);
    const said = [...lines.entries()].filter(([, { isDropped }]) => isDropped !== true);
    const isAll = said.every(([index, { ordered }]) => done[index] === ordered);
    const open = said.some(([index]) => (done[index] ?? 0) > 0) ? 'partially_shipped' : 'new';
    const own = isCalledCancelled(lines, night) ? 'cancelled' : isAll ? 'shipped' : open;
    const status = night?.status === 'own' ? own : night?.status === 'blank' ? '' : 'new';
    return said.map(([index, { sku, ordered, price, hasSerials }]) => ({
      ...{ order_number: `${prefix}${order}`, tags: `night ${at}`, status, ...SHIP_TO },
      ...{ line_source_system_id: hasKeys ? `l${index}` : '', sku, quantity: ordered, price },
      serial_numbers: hasSerials === true ? serials(`${prefix}${order}-${index}`, ordered, night, done[index]) : '',
      unbundle_kits: isApart && lines.some((line) => line.sku === KIT.sku) ? 'true' : '',
      shipped_quantity: night === undefined ? '' : unitsCell(done[index] ?? 0, ordered, night),
    }));
  });
  return csvText(rows);
}

/** Those that were shipped had the first. */
function serials(line: string, ordered: number, night: Night | undefined, done = 0): string {
  const first = night?.all === 'all' ? 0 : done;
  return Array.from({ length: ordered - first }, (_, at) => `${line}-${first + at}`).join(';');
}

/** A file without any word of what is shipped would say nothing at all. */
function unitsCell(units: number, ordered: number, { status, none, all }: Night): string {
  if (units === 0 && none === 'blank' && status !== 'blank') return '';
  return units === ordered && all === 'all' ? 'all' : String(units);
}
