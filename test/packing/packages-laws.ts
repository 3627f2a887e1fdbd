import fc from 'fast-check';
import { expect } from 'vitest';
import type { Box } from '../../src/catalog/box.ts';
import { allContents, type PlannedPackage, shipmentsOf } from '../../src/packages/planned-package.ts';
import { packingMinor } from '../../src/packing/order/packing-costs.ts';
import { boxOf, orderOf, packAll, skuOf } from './order-to-pack.ts';
import { violationsOf } from './validate-plan.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Case {
  readonly lines: readonly Fields[];
  readonly skus: readonly Fields[];
  readonly isSelfPacked: boolean;
  readonly rollsUp: boolean;
  readonly hasOwnPallet: boolean;
}

/** Units in are units in packages, weights and costs add up, and every flag of line and SKU is kept. */
export function provePackagesAreSound(numRuns: number): void {
  fc.assert(
    fc.property(anyCase(), (one) => {
      expect(packageViolations(one)).toEqual([]);
    }),
    { numRuns },
  );
}

const POUND = 453_592_370n;
const ug = (pounds: unknown): bigint => (BigInt(Math.round(Number(pounds) * 10)) * POUND) / 10n;

/** What is broken, from first principles: it reads what was sent, and shares no code with what packs. */
function packageViolations({ lines, skus, isSelfPacked, rollsUp, hasOwnPallet }: Case): readonly string[] {
  const order = orderOf(lines, { self_packed: isSelfPacked });
  const known = skus.map(skuOf);
  const boxes = hasOwnPallet ? [...BOXES, PALLET] : BOXES;
  const parents = rollsUp ? known.filter(({ details }) => details.child_sku !== undefined) : [];
  const { packages, plan, request, pieces, counted } = packAll({ order, skus: known, boxes, facts: { parents } });
  const found = [...violationsOf(request, plan)];
  const flat = packages.flatMap((each) => [each, ...each.inside]);
  const sent = (id: string): Fields => lines[order.lines.findIndex((line) => line.id === id)] ?? {};
  const skuOfLine = (id: string): Fields => skus.find(({ sku }) => sku === sent(id).sku) ?? {};

  for (const line of order.lines) {
    const held = flat.flatMap(({ contents }) => contents).filter(({ lineId }) => lineId === line.id);
    const units = held.reduce((sum, { quantity }) => sum + quantity, 0);
    if (units !== line.quantity) found.push(`${line.quantity} units of ${line.sku}, ${units} packed`);
    if (held.some(({ quantity }) => quantity <= 0)) found.push('a package holds no units of what it names');
  }

  const goods = alikeLines(order.lines, sent).reduce((sum, alike) => {
    const [id = ''] = alike.map((line) => line.id);
    const units = alike.map(({ quantity }) => quantity);
    return sum + goodsWeight(units, skuOfLine(id), sent(id), rollsUp ? skus : []);
  }, 0n);
  const tares = flat.reduce((sum, each) => sum + tareOf(each, boxes), 0n);
  const gross = packages.reduce((sum, { weight = 0 }) => sum + BigInt(weight), 0n);
  if (gross !== goods + tares) found.push(`packages weigh ${gross}, goods ${goods} and tare ${tares}`);

  const supplies = flat.reduce((sum, { boxCode }) => {
    const box = boxes.find(({ code }) => code === boxCode);
    return sum + (box === undefined ? 0 : box.costMinor + box.laborMinor);
  }, 0);
  if (packingMinor(packages) !== (isSelfPacked ? 0 : supplies)) found.push('materials do not add up');

  const shipments = shipmentsOf(packages);
  if (shipments.flat().length !== packages.length) found.push('a package is in no shipment, or in two');
  if (shipments.some((shipment) => shipment.flatMap(allContents).length === 0)) found.push('a shipment holds no units');

  for (const each of packages) {
    const all = [each, ...each.inside].flatMap(({ contents }) => contents);
    const flags = all.map(({ lineId }) => ({ line: sent(lineId), sku: skuOfLine(lineId) }));
    const individual = flags.filter(
      ({ line, sku }) => line.ship_individually === true || sku.ship_individually === true,
    );
    if (individual.length > 0 && (all.length > 1 || !each.isSeparateShipment)) found.push('ships with others');
    if (individual.length === 0 && each.isSeparateShipment && all.length > 0) found.push('is apart for no reason');
    if (individual.length > 0 && (all[0]?.quantity ?? 0) > Number(flags[0]?.sku.units_per_sku ?? 1)) {
      found.push('more than one piece ships individually together');
    }
    const hazards = new Set(
      flags.map(({ line }) => (line.hazmat_data as Fields | undefined)?.hazard_class_or_division),
    );
    if (hazards.has('3') && hazards.has('5.1')) found.push('hazards share a package');
    const isPallet = each.kind === 'handling_unit' && each.boxCode !== undefined;
    if (isPallet && flags.some(({ line }) => line.do_not_palletize === true)) found.push('must not be on a pallet');
    if (each.kind === 'handling_unit' && each.freightClass === undefined) found.push('freight has no class');
    const largestFirst = [each.length, each.width, each.height].sort((a, b) => b - a);
    const girth = (largestFirst[0] ?? 0) + 2 * ((largestFirst[1] ?? 0) + (largestFirst[2] ?? 0));
    const isOver = BigInt(each.weight ?? 0) >= 150n * POUND || girth >= 165 * 25_400;
    if (each.kind === 'parcel' && isOver) found.push('a parcel is over the limits');
  }

  for (const each of flat.filter(({ kind, boxCode }) => kind === 'parcel' && boxCode !== undefined)) {
    for (const { lineId, rolledUp } of each.contents) {
      const code = rolledUp === undefined ? skuOfLine(lineId).packing_code : undefined;
      if (typeof code === 'string' && !code.split(' ').includes(each.boxCode ?? ''))
        found.push(`not in ${each.boxCode}`);
      const isAlone = sent(lineId).do_not_pack_with_other_items === true;
      if (isAlone && each.contents.some((other) => other.lineId !== lineId)) found.push('is packed with others');
    }
  }

  for (const item of request.items) {
    const line = sent(pieces.get(item.key)?.line.line.id ?? '');
    if ((item.rotation === 'keep_flat') !== (line.this_side_up === true)) found.push('this side up is lost');
    if (item.doNotStack !== (line.fragile === true || line.do_not_stack === true)) found.push('fragile is lost');
  }
  for (const pallet of counted) {
    if (pallet.grossWeight > pallet.palletType.maxGrossWeight) found.push('a pallet is too heavy');
    if (pallet.totalHeight > pallet.palletType.maxTotalHeight) found.push('a pallet is too high');
  }
  return found;
}

interface LineUnits {
  readonly id: string;
  readonly quantity: number;
}

/** Lines that are packed alike fill cases together, unless they share no box with others: nothing stands on what is fragile. */
function alikeLines(lines: readonly LineUnits[], sent: (id: string) => Fields): readonly (readonly LineUnits[])[] {
  const groups = new Map<string, LineUnits[]>();
  for (const line of lines) {
    const { quantity: _, fragile, do_not_stack: asked, ...rest } = sent(line.id);
    const doNotStack = fragile === true || asked === true;
    const isAlone = rest.sku === undefined || rest.do_not_pack_with_other_items === true;
    const key = isAlone ? line.id : JSON.stringify(Object.entries({ ...rest, doNotStack }).sort());
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()];
}

/** Pieces by the SKU's own words: begun SKUs weigh as full ones. */
function goodsWeight(units: readonly number[], sku: Fields, line: Fields, skus: readonly Fields[]): bigint {
  const quantity = units.reduce((sum, each) => sum + each, 0);
  if (line.weight !== undefined) return BigInt(quantity) * ug(line.weight);
  const isIndividual = line.ship_individually === true || sku.ship_individually === true;
  const parent = isIndividual ? undefined : skus.find(({ child_sku: child }) => child === sku.sku);
  const held = Number(parent?.child_sku_qty ?? 1);
  const parents = parent === undefined || held < 2 ? 0 : Math.floor(quantity / held);
  let inParents = parents * held;
  const singles = units.reduce((sum, each) => {
    const taken = Math.min(each, inParents);
    inParents -= taken;
    return sum + Math.ceil((each - taken) / Number(sku.units_per_sku ?? 1));
  }, 0);
  return BigInt(parents) * skuWeight(parent ?? {}) + BigInt(singles) * skuWeight(sku);
}

function skuWeight(sku: Fields): bigint {
  const items = (sku.items ?? []) as readonly Fields[];
  return items.reduce((sum, item) => sum + ug(item.weight) * BigInt(Number(item.quantity ?? 1)), 0n);
}

/** 40 lb of the standard pallet, which an account without pallets of its own packs on. */
function tareOf({ boxCode }: PlannedPackage, boxes: readonly Box[]): bigint {
  if (boxCode === undefined) return 0n;
  return BigInt(boxes.find(({ code }) => code === boxCode)?.tareUg ?? 40 * Number(POUND));
}

const BOXES = [
  boxOf('S', [8, 6, 4], { tare_weight: 0.3, cost: '0.41', labor_cost: '0.60' }),
  boxOf('M', [12, 12, 8], { outer_length: 12.5, outer_width: 12.5, outer_height: 8.5, tare_weight: 0.9, cost: '1.02' }),
  boxOf('L', [20, 16, 14], { tare_weight: 2.2, max_weight: 65, labor_cost: '1.10' }),
];
const PALLET = boxOf('P', [42, 42, 60], {
  type: 'pallet',
  outer_height: 65,
  tare_weight: 35,
  max_weight: 2000,
  cost: '9.50',
});

const rarely = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const tenths = (most: number) => fc.integer({ min: 1, max: most * 10 }).map((value) => value / 10);

function anyCase(): fc.Arbitrary<Case> {
  return fc
    .record({
      lines: fc.array(anyLine(), { minLength: 1, maxLength: 6 }),
      skus: fc.tuple(anySku('A'), anySku('B'), anySku('C')),
      parent: fc.option(fc.record({ quantity: fc.integer({ min: 2, max: 12 }), item: anyItem(30, 60) }), {
        nil: undefined,
      }),
      isSelfPacked: fc.boolean(),
      rollsUp: fc.boolean(),
      hasOwnPallet: fc.boolean(),
    })
    .map(({ parent, skus, ...rest }) => ({
      ...rest,
      skus:
        parent === undefined
          ? skus
          : [...skus, { sku: 'CASE', child_sku: 'A', child_sku_qty: parent.quantity, items: [parent.item] }],
    }));
}

function anyLine(): fc.Arbitrary<Fields> {
  const flags = {
    do_not_pack_with_other_items: rarely,
    do_not_palletize: rarely,
    do_not_pack_before_palletize: rarely,
    this_side_up: rarely,
    fragile: rarely,
    do_not_stack: rarely,
    ship_individually: rarely,
  };
  const common = { quantity: fc.integer({ min: 1, max: 40 }), ...flags, hazmat_data: anyHazmat() };
  const own = fc.record({
    name: fc.constant('Own'),
    ...common,
    kind: fc.constantFrom('parcel', 'freight'),
    size: anyItem(28, 60),
  });
  return fc.oneof(
    fc.record({ sku: fc.constantFrom('A', 'B', 'C'), ...common }).map(withoutNothing),
    own.map(({ kind, size, ...line }) => withoutNothing({ ...line, ...size, ...(kind === 'parcel' ? {} : FREIGHT) })),
  );
}

const FREIGHT = { item_type: 'handling_unit' };

const anyHazmat = () =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('3', '5.1').map((name) => ({ hazard_class_or_division: name })) },
  );

const anyItem = (side: number, weight: number) =>
  fc.record({ length: tenths(side), width: tenths(side), height: tenths(side), weight: tenths(weight) });

function anySku(name: string): fc.Arbitrary<Fields> {
  return fc
    .record({
      items: fc.oneof(
        { weight: 4, arbitrary: anyItem(16, 20).map((item): readonly Fields[] => [item]) },
        {
          weight: 1,
          arbitrary: fc
            .array(
              fc
                .tuple(anyItem(16, 20), fc.integer({ min: 1, max: 3 }))
                .map(([item, quantity]) => ({ ...item, quantity })),
              { minLength: 1, maxLength: 3 },
            )
            .map((items): readonly Fields[] => items),
        },
      ),
      units_per_sku: fc.constantFrom(1, 1, 1, 4, 25),
      packing_code: fc.constantFrom(undefined, undefined, 'M', 'S L'),
      aggregate_weight: rarely,
      ship_individually: fc.constantFrom(false, false, false, true),
      isFreight: rarely,
    })
    .map(({ isFreight, items, ...sku }) =>
      withoutNothing({ sku: name, ...sku, items: items.map((item) => (isFreight ? { ...item, ...FREIGHT } : item)) }),
    );
}

function withoutNothing(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
