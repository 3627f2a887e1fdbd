import fc from 'fast-check';
import { KIT, SKUS } from './nightly-goods.ts';

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
/** What shops do to lines that were sold: no night of it is usual. */
const SHOP_EDITS = [
  'shop raises',
  'shop lowers',
  'shop drops',
  'shop brings back',
  'shop breaks up',
  'shop reprices',
] as const;
const DEEDS = [
  ...(['split', 'into', 'combine', 'unsplit', 'book', 'void'] as const),
  ...(['hold', 'release', 'cancel', 'restore', 'do as told'] as const),
] as const;
const EDITS = ['rename', 'break up', 'undo', 'uncombine', 'move house'] as const;
const KIT_DEEDS = ['take out of a kit', 'take kits apart', 'put back as a kit'] as const;

export type ShopDeed = (typeof SHOP_DEEDS | typeof SHOP_EDITS)[number];
export type Deed = (typeof DEEDS | typeof EDITS | typeof KIT_DEEDS)[number];

/** What happens between two nights, in the shop or here. */
export interface Event {
  readonly kind: ShopDeed | Deed;
  readonly order: number;
  readonly line: number;
  readonly units: number;
}

export function isOfShop(kind: Event['kind']): kind is ShopDeed {
  return kind.startsWith('shop ');
}

/**
 * `usual` nights tell how far orders are; in `wild` ones lines are changed as well, in the shop and here; in `tangled` ones people take
 * kits apart too, take units out of their parts and put them back.
 */
export type Nights = 'usual' | 'wild' | 'tangled';

export function anOrder(nights: Nights) {
  const loose = SKUS.slice(0, 2);
  const ofWild = nights === 'tangled' ? [...loose, KIT.sku] : [...loose, ...loose, KIT.sku];
  const sku = fc.constantFrom(...(nights === 'usual' ? loose : ofWild));
  const price = nights === 'usual' ? fc.constant('10') : fc.constantFrom('10', '12');
  const hasSerials = nights === 'usual' ? fc.constant(false) : fc.integer({ min: 0, max: 3 }).map((each) => each === 3);
  const line = fc.record({ sku, ordered: fc.integer({ min: 1, max: 4 }), price, hasSerials });
  return fc.array(line, { minLength: 1, maxLength: 2 });
}

function anEvent(nights: Nights): fc.Arbitrary<Event> {
  const ofShop = { weight: 3, arbitrary: fc.constantFrom(...SHOP_DEEDS, 'shop ships' as const) };
  const here = { weight: 5, arbitrary: fc.constantFrom(...DEEDS, 'do as told' as const) };
  // What is booked is what files know the least of.
  const book = { weight: 3, arbitrary: fc.constant('book' as const) };
  const edits = { weight: 4, arbitrary: fc.constantFrom(...SHOP_EDITS, ...EDITS) };
  const ofKits = { weight: 3, arbitrary: fc.constantFrom(...KIT_DEEDS, 'take out of a kit' as const) };
  return fc.record({
    kind: fc.oneof(
      ofShop,
      here,
      book,
      ...(nights === 'usual' ? [] : [edits]),
      ...(nights === 'tangled' ? [ofKits] : []),
    ),
    order: fc.nat(3),
    line: fc.nat(nights === 'usual' ? 1 : 2),
    units: fc.integer({ min: 1, max: 4 }),
  });
}

/** How the file of a night says it. */
export function aNight(nights: Nights) {
  return fc.record({
    events: fc.array(anEvent(nights), { maxLength: 3 }),
    /** `own` tells how far the order is; shops that tell nothing of it say new of every order. */
    status: fc.constantFrom('new', 'own', 'own', 'blank'),
    none: fc.constantFrom('0', 'blank'),
    all: fc.constantFrom('number', 'all'),
    /** Whether the shop was told what is booked here. */
    knowsOurs: fc.boolean(),
    /** Whether the file comes again before anything happens. */
    isTwice: fc.boolean(),
  });
}
export type Night = ReturnType<typeof aNight> extends fc.Arbitrary<infer Value> ? Value : never;
