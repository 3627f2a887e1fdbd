import type { Sku } from '../catalog/sku.ts';
import { given } from '../kernel/given.ts';
import type { Order, OrderLine } from '../orders/order.ts';
import type { PackingItem } from '../packing/packing.ts';
import { boxCodesOf, type ParentSku, rollUp } from '../packing/sku-packing.ts';
import { lineName } from './line-name.ts';
import { type PieceKind, pieceKinds, withoutMeasures } from './piece-kinds.ts';
import { type RatableLine, ratableLine } from './ratable-line.ts';

/** Equal pieces of a line that are packed, and the units that they hold. */
export interface LinePieces {
  /** Of the packing item. */
  readonly key: string;
  readonly line: RatableLine;
  readonly kind: PieceKind;
  readonly name: string;
  /** How many pieces. */
  readonly count: number;
  /** Units in all of them; 0 for the further pieces of a SKU. */
  readonly units: number;
  /** Units that a piece holds; the last one may hold fewer. */
  readonly unitsPerPiece: number;
  /** Where units were rolled up: the SKU that holds them, and how many. */
  readonly rolledUp?: { readonly sku: string; readonly childQuantity: number };
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
  const bySku = new Map(parents.map((sku) => [sku.sku, sku]));
  const pieces = lines.flatMap((line) => {
    const quantity = units.get(line.line.id) ?? 0;
    // As it was sent: what it is packed as may be another SKU's.
    const sent = order.lines.find(({ id }) => id === line.line.id) ?? line.line;
    const name = lineName(order, sent);
    if (quantity === 0) return [];
    if (sent.sku === null || !line.rollsUp) return piecesOf(line, quantity, name);
    return rollUp(sent.sku, quantity, usableParents(parents, sent)).flatMap((rolled) => {
      const parent = bySku.get(rolled.sku);
      if (rolled.child === undefined || parent === undefined) return piecesOf(line, rolled.quantity, name);
      const asParent = ratableLine(withoutMeasures(sent), parent);
      return rolledPieces(line, asParent, {
        sku: parent.sku,
        count: rolled.quantity,
        units: rolled.child.quantity,
        name,
      });
    });
  });
  return pieces.map((each, index) => ({ ...each, key: String(index) }));
}

type Keyless = Omit<LinePieces, 'key'>;

function piecesOf(line: RatableLine, units: number, name: string): readonly Keyless[] {
  const { kinds, unitsPerSku } = line.packing;
  const skus = Math.ceil(units / unitsPerSku);
  return kinds.map((kind) => ({
    line,
    kind,
    name,
    count: skus * kind.quantity,
    units: kind.carriesUnits ? units : 0,
    unitsPerPiece: kind.carriesUnits ? unitsPerSku : 0,
  }));
}

function rolledPieces(
  line: RatableLine,
  asParent: RatableLine,
  rolled: { readonly sku: string; readonly count: number; readonly units: number; readonly name: string },
): readonly Keyless[] {
  return asParent.packing.kinds.map((kind) => ({
    line: { ...line, packing: { ...asParent.packing, ...given('hazmatClass', line.packing.hazmatClass) } },
    kind,
    name: `${rolled.name} in ${rolled.sku}`,
    count: rolled.count * kind.quantity,
    units: kind.carriesUnits ? rolled.count * rolled.units : 0,
    unitsPerPiece: kind.carriesUnits ? rolled.units : 0,
    rolledUp: { sku: rolled.sku, childQuantity: rolled.units },
  }));
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
