import type { Sku } from '../../catalog/sku.ts';
import { type SkuPiece, skuPieces, weightOf } from '../../catalog/sku-pieces.ts';
import { multiplyRatio } from '../../kernel/decimal.ts';
import { given } from '../../kernel/given.ts';
import type { HandlingUnitType } from '../../kernel/handling-unit-type.ts';
import type { ItemType, OrderLine } from '../order.ts';

/** Equal physical pieces of a line, as they are packed. */
export interface PieceKind {
  /** What its SKU calls it. */
  readonly name?: string;
  readonly lengthUm: number;
  readonly widthUm: number;
  readonly heightUm: number;
  /** Undefined only for a handling unit with a freight class. */
  readonly weightUg: number | undefined;
  /** Of a SKU of several pieces: what it says that one is worth. */
  readonly valueE4?: number;
  /** How many of it go with one SKU. */
  readonly quantity: number;
  /** Whether the units are counted with it; the further pieces of a SKU go along with that one. */
  readonly carriesUnits: boolean;
  readonly itemType: ItemType;
  readonly handlingUnitType?: HandlingUnitType;
  readonly isSelfContained: boolean;
  /** `keep_flat`: this side up. */
  readonly rotation: 'free' | 'keep_flat';
  readonly doNotStack: boolean;
  readonly doNotPackWithOthers: boolean;
  readonly doNotPalletize: boolean;
  readonly doNotPackBeforePalletize: boolean;
  readonly freightClass?: string;
  readonly nmfc?: string;
}

/**
 * The pieces that one SKU of the line is, or what is not known of them. What the line says goes before what the SKU says;
 * a SKU of several pieces is packed as those, unless the line has all sizes itself: then it weighs what they do together, where
 * the line does not say it.
 */
export function pieceKinds(
  line: OrderLine,
  sku: Sku | undefined,
): { readonly kinds: readonly PieceKind[]; readonly missing: readonly string[] } {
  const pieces = sku === undefined ? [] : skuPieces(sku);
  const [first] = pieces;
  if (first === undefined || isOnePiece(line, pieces)) return one(...asOnePiece(line, pieces, sku));
  const all = pieces.map((piece) => {
    const { kinds, missing } = one(withoutMeasures(line), piece);
    return { kinds: kinds.map((kind) => ({ ...kind, ...given('valueE4', piece.item.value) })), missing };
  });
  const missing = all.flatMap((each, index) => each.missing.map((name) => `${name} of piece ${index + 1}`));
  const kinds = all.flatMap((each, index) => {
    const { quantity } = pieces[index] ?? { quantity: 1 };
    const counted = index === 0 ? quantity - 1 : quantity;
    return [
      ...(index === 0 ? each.kinds : []),
      ...(counted === 0 ? [] : each.kinds.map((kind) => ({ ...kind, quantity: counted, carriesUnits: false }))),
    ];
  });
  const toldUg = (line.weightUg ?? 0) * unitsPerPiece(line, sku);
  return { kinds: toldUg > 0 ? weighingTogether(kinds, toldUg) : kinds, missing };
}

/** The pieces with a line's own weight: shared as their SKU's weights are to each other, what is left of a division in the first. */
function weighingTogether(kinds: readonly PieceKind[], weightUg: number): readonly PieceKind[] {
  const [first, ...further] = kinds;
  const ofSku = kinds.reduce((sum, kind) => sum + (kind.weightUg ?? Number.NaN) * kind.quantity, 0);
  if (first === undefined || Number.isNaN(ofSku)) return kinds;
  const shared = further.map((kind) => ({
    ...kind,
    weightUg: Number((BigInt(kind.weightUg ?? 0) * BigInt(weightUg)) / BigInt(ofSku)),
  }));
  const rest = shared.reduce((left, kind) => left - kind.weightUg * kind.quantity, weightUg);
  return [{ ...first, weightUg: rest }, ...shared];
}

/**
 * How many units one of the line's pieces holds (api-v4 2.15 units_per_sku): a line's sizes and weight are those of a unit
 * (2.3), so that one of a size of its own is packed unit by unit.
 */
export function unitsPerPiece(line: OrderLine, sku: Sku | undefined): number {
  const tellsSize = (line.lengthUm ?? line.widthUm ?? line.heightUm) !== null;
  const isUnit = tellsSize && isOnePiece(line, sku === undefined ? [] : skuPieces(sku));
  return isUnit ? 1 : Math.max(1, sku?.details.units_per_sku ?? 1);
}

function isOnePiece(line: OrderLine, [first, ...further]: readonly SkuPiece[]): boolean {
  return isSized(line) || (further.length === 0 && (first?.quantity ?? 1) === 1);
}

/** Line and piece with the weight of as many units as the piece holds. */
function asOnePiece(
  line: OrderLine,
  pieces: readonly SkuPiece[],
  sku: Sku | undefined,
): readonly [OrderLine, SkuPiece | undefined] {
  const units = unitsPerPiece(line, sku);
  const [first] = pieces;
  const piece = first && { ...first, weightUg: weightOf(pieces) };
  const ofSku = Math.max(1, sku?.details.units_per_sku ?? 1);
  return [
    line.weightUg === null ? line : { ...line, weightUg: line.weightUg * units },
    piece?.weightUg === undefined ? piece : { ...piece, weightUg: multiplyRatio(piece.weightUg, units, ofSku) },
  ];
}

/** Whether the line itself tells all that packing needs. */
export function isMeasured(line: OrderLine): boolean {
  return isSized(line) && (line.weightUg ?? 0) > 0;
}

function isSized({ lengthUm, widthUm, heightUm }: OrderLine): boolean {
  return (lengthUm ?? 0) > 0 && (widthUm ?? 0) > 0 && (heightUm ?? 0) > 0;
}

/** Whether sizes and weight are those of its SKU: the line tells of none, or of the same. */
export function isPackedAsItsSku(line: OrderLine, sku: Sku | undefined): boolean {
  const { lengthUm, widthUm, heightUm, weightUg } = line;
  if ((lengthUm ?? widthUm ?? heightUm ?? weightUg) === null) return true;
  return JSON.stringify(pieceKinds(line, sku)) === JSON.stringify(pieceKinds(withoutMeasures(line), sku));
}

/** The line as one that leaves sizes and weight to its SKU. */
export function withoutMeasures(line: OrderLine): OrderLine {
  return { ...line, lengthUm: null, widthUm: null, heightUm: null, weightUg: null };
}

function one(line: OrderLine, piece: SkuPiece | undefined) {
  const kind = merged(line, piece);
  const missing = [
    ...(kind.lengthUm > 0 ? [] : ['length']),
    ...(kind.widthUm > 0 ? [] : ['width']),
    ...(kind.heightUm > 0 ? [] : ['height']),
    ...((kind.weightUg ?? 0) > 0 || mayLackWeight(kind) ? [] : ['weight']),
  ];
  return { kinds: [kind], missing };
}

function merged(line: OrderLine, piece: SkuPiece | undefined): PieceKind {
  const { details } = line;
  const item = piece?.item;
  const stated = line.itemType === 'unpacked' ? (item?.item_type ?? line.itemType) : line.itemType;
  const itself = details.typeOfItem === 'loose' ? undefined : details.typeOfItem;
  // A pallet that comes loaded is freight, whatever it measures.
  const itemType = itself === 'pallet' && stated === 'unpacked' ? 'handling_unit' : stated;
  // Freight that ships as it is is a unit by itself, and needs no pallet below it.
  const ofItself = itemType === 'handling_unit' ? itself : undefined;
  const handlingUnitType = details.handlingUnitType ?? item?.handling_unit_type ?? ofItself;
  const isSideUp = details.thisSideUp ?? item?.this_side_up ?? false;
  const isFragile = details.fragile ?? item?.fragile ?? false;
  return {
    ...given('name', item?.name),
    lengthUm: line.lengthUm ?? piece?.lengthUm ?? 0,
    widthUm: line.widthUm ?? piece?.widthUm ?? 0,
    heightUm: line.heightUm ?? piece?.heightUm ?? 0,
    weightUg: positive(line.weightUg ?? piece?.weightUg),
    quantity: 1,
    carriesUnits: true,
    itemType,
    ...given('handlingUnitType', handlingUnitType),
    isSelfContained: itself !== undefined,
    rotation: isSideUp ? 'keep_flat' : 'free',
    doNotStack: isFragile || (details.doNotStack ?? item?.do_not_stack ?? false),
    doNotPackWithOthers: details.doNotPackWithOtherItems ?? item?.do_not_pack_with_other_items ?? false,
    doNotPalletize: details.doNotPalletize ?? item?.do_not_palletize ?? false,
    doNotPackBeforePalletize: details.doNotPackBeforePalletize ?? item?.do_not_pack_before_palletize ?? false,
    ...given('freightClass', details.freightClass ?? item?.freight_class),
    ...given('nmfc', details.nmfc ?? item?.nmfc),
  };
}

/** A handling unit with class and sizes is rated at the class's middle density (decisions 5). */
function mayLackWeight(kind: PieceKind): boolean {
  return kind.itemType === 'handling_unit' && kind.freightClass !== undefined;
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined;
}
