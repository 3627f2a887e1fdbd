import fc from 'fast-check';
import { csvText, SHIP_TO } from '../orders/import.builder.ts';

export const SKUS = ['MUG-RED', 'MUG-BLU', 'MUG-GRN'] as const;
const SOLD = SKUS.slice(0, 2);
const MOST_LINES = 3;

/** A line of an order as its shop knows it. */
export interface ShopLine {
  sku: string;
  readonly ordered: number;
  /** Units that the shop shipped itself. */
  shipped: number;
  /** With its order. */
  isCancelled?: boolean;
}

export const anOrder = fc.array(fc.record({ sku: fc.constantFrom(...SOLD), ordered: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 2,
});

const SHOP_DEEDS = [
  'shop ships',
  'shop ships all',
  'shop takes back',
  'shop takes all back',
  'shop exchanges',
  'shop sells more',
  'shop cancels',
  'shop reopens',
] as const;
type ShopDeed = (typeof SHOP_DEEDS)[number];
const DEEDS = [
  ...(['split', 'into', 'combine', 'unsplit', 'book', 'void'] as const),
  ...(['hold', 'release', 'cancel', 'restore', 'do as told'] as const),
] as const;
export type Deed = (typeof DEEDS)[number];

/** What happens between two nights, in the shop or here. */
export interface Event {
  readonly kind: ShopDeed | Deed;
  readonly order: number;
  readonly line: number;
  readonly units: number;
}

const anEvent: fc.Arbitrary<Event> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...SHOP_DEEDS, 'shop ships' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...DEEDS, 'do as told' as const) },
  ),
  order: fc.nat(3),
  line: fc.nat(1),
  units: fc.integer({ min: 1, max: 4 }),
});

/** How the file of a night says it. */
export const aNight = fc.record({
  events: fc.array(anEvent, { maxLength: 3 }),
  /** `own` tells how far the order is; shops that tell nothing of it say new of every order. */
  status: fc.constantFrom('new', 'own', 'own', 'blank'),
  none: fc.constantFrom('0', 'blank'),
  all: fc.constantFrom('number', 'all'),
  /** Whether the shop was told what is booked here. */
  knowsOurs: fc.boolean(),
  /** Whether the file comes again before anything happens. */
  isTwice: fc.boolean(),
});
export type Night = typeof aNight extends fc.Arbitrary<infer Value> ? Value : never;

export function isOfShop(kind: Event['kind']): kind is ShopDeed {
  return SHOP_DEEDS.some((each) => each === kind);
}

export function happenInShop(
  orders: readonly ShopLine[][],
  { kind, order, line, units }: Event,
  hasKeys: boolean,
): void {
  const lines = orders[order % orders.length] ?? [];
  const one = lines[line % lines.length];
  if (kind === 'shop ships' && one !== undefined) one.shipped = Math.min(one.ordered, one.shipped + units);
  if (kind === 'shop takes back' && one !== undefined) one.shipped = Math.max(0, one.shipped - units);
  if (kind === 'shop sells more' && lines.length < MOST_LINES) {
    lines.push({ sku: SOLD[line % SOLD.length] ?? '', ordered: units, shipped: 0 });
  }
  // Without keys another SKU is another line.
  if (kind === 'shop exchanges' && hasKeys && one !== undefined) one.sku = nextOf(one.sku);
  if (kind === 'shop ships all') for (const each of lines) each.shipped = each.ordered;
  if (kind === 'shop takes all back') for (const each of lines) each.shipped = 0;
  if (kind === 'shop cancels' || kind === 'shop reopens') {
    for (const each of lines) each.isCancelled = kind === 'shop cancels';
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
    lines.map(({ ordered, shipped }, line) => {
      const name = nameOf(order, line);
      const known = Math.min(ours.get(name) ?? 0, ordered - shipped);
      ours.set(name, (ours.get(name) ?? 0) - known);
      return shipped + known;
    }),
  );
}

/** The file of that night; its tag is another one every night. */
export function fileOf(
  prefix: string,
  orders: readonly (readonly ShopLine[])[],
  shipped: readonly (readonly number[])[],
  { night, at, hasKeys }: { readonly night: Night | undefined; readonly at: number; readonly hasKeys: boolean },
): string {
  const rows = orders.flatMap((lines, order) => {
    const done = lines.map((_, index) => shipped[order]?.[index] ?? 0);
    const isAll = lines.every(({ ordered }, index) => done[index] === ordered);
    const open = done.some((units) => units > 0) ? 'partially_shipped' : 'new';
    const own = isCalledCancelled(lines, night) ? 'cancelled' : isAll ? 'shipped' : open;
    const status = night?.status === 'own' ? own : night?.status === 'blank' ? '' : 'new';
    return lines.map(({ sku, ordered }, index) => ({
      ...{ order_number: `${prefix}${order}`, tags: `night ${at}`, status, ...SHIP_TO },
      ...{ line_source_system_id: hasKeys ? `l${index}` : '', sku, quantity: ordered, price: '10' },
      shipped_quantity: night === undefined ? '' : unitsCell(done[index] ?? 0, ordered, night),
    }));
  });
  return csvText(rows);
}

/** A file without any word of what is shipped would say nothing at all. */
function unitsCell(units: number, ordered: number, { status, none, all }: Night): string {
  if (units === 0 && none === 'blank' && status !== 'blank') return '';
  return units === ordered && all === 'all' ? 'all' : String(units);
}
