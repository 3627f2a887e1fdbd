import { boxCodesOf } from '../../catalog/box-codes.ts';
import type { Sku } from '../../catalog/sku.ts';
import { given } from '../../kernel/given.ts';
import { lineName, lineNames } from '../../orders/named/line-name.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import { strictest } from '../../orders/parts/dangerous-goods.ts';
import { type PieceKind, pieceKinds, withoutMeasures } from '../../orders/rating/piece-kinds.ts';
import { type RatableLine, ratableLine } from '../../orders/rating/ratable-line.ts';
import type { PackingItem } from '../packing.ts';
import { type ParentSku, rollUp } from '../sku-packing.ts';
import { worthsOf } from './piece-worths.ts';

/** Equal pieces of a line that are packed, and the units that they hold. */
export interface LinePieces {
  /** Of the packing item. */
  readonly key: string;
  /** Where units of several lines were rolled up together, the first of them. */
  readonly line: RatableLine;
  readonly kind: PieceKind;
  readonly name: string;
  /** How many pieces. */
  readonly count: number;
  /** Units in all of them, by line; none for the further pieces of a SKU. */
  readonly units: readonly UnitsOfLine[];
  /** Units that a piece holds; the last one may hold fewer. */
  readonly unitsPerPiece: number;
  /** What all of them are worth, where a SKU is of several kinds; else they are worth what their units are. */
  readonly worthE4?: number;
  /** Where units were rolled up: the SKU that holds them, and how many. */
  readonly rolledUp?: { readonly sku: string; readonly childQuantity: number };
}

export interface UnitsOfLine {
  readonly line: RatableLine;
  readonly units: number;
}

export interface UnitsToPack {
  readonly order: Pick<Order, 'lines'>;
  readonly lines: readonly RatableLine[];
  /** How many units of each line, by its id. */
  readonly units: ReadonlyMap<string, number>;
  /** SKUs that hold units of others, where the account rolls orders of units up into them. */
  readonly parents: readonly Sku[];
}

/** The physical pieces of so many units of each line: every unit is in exactly one of them. */
export function linePieces({ order, lines, units, parents }: UnitsToPack): readonly LinePieces[] {
  // As they were sent: what one is packed as may be another SKU's.
  const asSent = new Map(order.lines.map((line) => [line.id, line]));
  const names = lineNames(order);
  const toPack = lines.flatMap((line): readonly SentUnits[] => {
    const { id } = line.line;
    const quantity = units.get(id) ?? 0;
    const sent = asSent.get(id) ?? line.line;
    return quantity === 0 ? [] : [{ line, sent, units: quantity, name: names.get(id) ?? lineName(order, sent) }];
  });
  const alike = new Map<string, SentUnits[]>();
  for (const each of toPack) {
    const key = likeness(each, parents);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const pieces = [...alike.values()].flatMap((each) => piecesOfAlike(each, parents));
  return pieces.map((each, index) => ({ ...each, key: String(index) }));
}

interface SentUnits {
  readonly line: RatableLine;
  readonly sent: OrderLine;
  readonly units: number;
  readonly name: string;
}

/** Lines that are packed alike may fill one case together: of one SKU, and of nothing that keeps a line to itself. */
function likeness({ line, sent }: SentUnits, parents: readonly Sku[]): string {
  const { packing, rollsUp, dangerousGoods } = line;
  const isAlone = packing.hazmatClass === 'unknown' || packing.kinds.some((kind) => kind.doNotPackWithOthers);
  const isHeld = parents.some(({ details }) => sent.sku !== null && details.child_sku === sent.sku);
  if (!isHeld || !rollsUp || isAlone) return sent.id;
  return JSON.stringify([sent.sku, sent.itemType, dangerousGoods, packing]);
}

/** Units roll up together, those of the first lines first; what fills nothing is packed as the line that it is of. */
function piecesOfAlike(alike: readonly SentUnits[], parents: readonly Sku[]): readonly Keyless[] {
  const [first] = alike;
  if (first === undefined) return [];
  const { line, sent, name } = first;
  const loose = ({ line: own, units, name: of }: SentUnits) => piecesOf(own, units, of);
  if (sent.sku === null || !line.rollsUp) return alike.flatMap(loose);
  let left = alike;
  const total = alike.reduce((sum, { units }) => sum + units, 0);
  const rolled = rollUp(sent.sku, total, usableParents(parents, sent)).flatMap(({ sku, quantity, child }) => {
    const parent = parents.find((each) => each.sku === sku);
    if (child === undefined || parent === undefined) return [];
    const [taken, rest] = parted(left, quantity * child.quantity);
    left = rest;
    const asParent = ratableLine(withoutMeasures(sent), parent);
    return rolledPieces(asParent, taken, { sku, count: quantity, units: child.quantity, name });
  });
  return [...rolled, ...left.flatMap(loose)];
}

/** The first so many units of lines, and the others. */
export function parted<Units extends UnitsOfLine>(
  lines: readonly Units[],
  units: number,
): readonly [readonly Units[], readonly Units[]] {
  let wanted = units;
  const both = lines.map((each) => {
    const taken = Math.min(each.units, wanted);
    wanted -= taken;
    return [
      { ...each, units: taken },
      { ...each, units: each.units - taken },
    ] as const;
  });
  const some = (index: 0 | 1) => both.map((each) => each[index]).filter(({ units: own }) => own > 0);
  return [some(0), some(1)];
}

type Keyless = Omit<LinePieces, 'key'>;

function piecesOf(line: RatableLine, units: number, name: string): readonly Keyless[] {
  const { kinds, unitsPerSku } = line.packing;
  const skus = Math.ceil(units / unitsPerSku);
  const worths = worthsOf(kinds, BigInt(line.valueE4) * BigInt(units));
  return kinds.map((kind, index) => ({
    line,
    kind,
    ...given('worthE4', worths[index]),
    name,
    count: skus * kind.quantity,
    units: kind.carriesUnits ? [{ line, units }] : [],
    unitsPerPiece: kind.carriesUnits ? unitsPerSku : 0,
  }));
}

function rolledPieces(
  asParent: RatableLine,
  held: readonly SentUnits[],
  rolled: { readonly sku: string; readonly count: number; readonly units: number; readonly name: string },
): readonly Keyless[] {
  const [first] = held;
  if (first === undefined) return [];
  const { line } = first;
  const { kinds } = asParent.packing;
  const worths = worthsOf(
    kinds,
    held.reduce((sum, each) => sum + BigInt(each.line.valueE4) * BigInt(each.units), 0n),
  );
  return kinds.map((kind, index) => ({
    line: heldLine(line, asParent),
    kind,
    ...given('worthE4', worths[index]),
    name: `${rolled.name} in ${rolled.sku}`,
    count: rolled.count * kind.quantity,
    units: kind.carriesUnits ? held.map(({ line: own, units }) => ({ line: own, units })) : [],
    unitsPerPiece: kind.carriesUnits ? rolled.units : 0,
    rolledUp: { sku: rolled.sku, childQuantity: rolled.units },
  }));
}

/** The units as they travel in the SKU that holds them: what that one says of its hazards and shipments is true of them too. */
function heldLine(line: RatableLine, asParent: RatableLine): RatableLine {
  return {
    ...line,
    ...given('dangerousGoods', strictest([line.dangerousGoods, asParent.dangerousGoods])),
    shipIndividually: asParent.shipIndividually,
    packing: { ...asParent.packing, ...given('hazmatClass', line.packing.hazmatClass) },
  };
}

/** Those whose own sizes and weight are known: the others cannot be packed. */
function usableParents(parents: readonly Sku[], line: OrderLine): readonly ParentSku[] {
  return parents.flatMap((sku) => {
    const { child_sku: childSku, child_sku_qty: childQuantity } = sku.details;
    const { missing } = pieceKinds(withoutMeasures(line), sku);
    if (childSku === undefined || childQuantity === undefined || missing.length > 0) return [];
    return [{ sku: sku.sku, childSku, childQuantity }];
  });
}

/** What the packer is asked to place for them. */
export function packingItemOf({ key, name, line, kind, count }: LinePieces): PackingItem {
  const { packingCode, hazmatClass } = line.packing;
  const hasNoWeight = kind.weightUg === undefined;
  return {
    key,
    name,
    quantity: count,
    size: { length: kind.lengthUm, width: kind.widthUm, height: kind.heightUm },
    weight: kind.weightUg ?? 0,
    rotation: kind.rotation,
    itemType: kind.itemType,
    ...given('handlingUnitType', kind.handlingUnitType),
    isSelfContained: kind.isSelfContained,
    shipIndividually: line.shipIndividually,
    // Of unknown hazards nothing is known about each other either.
    doNotPackWithOthers: kind.doNotPackWithOthers || hazmatClass === 'unknown',
    doNotStack: kind.doNotStack,
    // Without a weight nothing can be said of a pallet that carries it.
    doNotPalletize: kind.doNotPalletize || hasNoWeight,
    doNotPackBeforePalletize: kind.doNotPackBeforePalletize,
    ...given('hazmatClass', hazmatClass),
    ...given('boxCodes', boxCodesOf(packingCode)),
  };
}
