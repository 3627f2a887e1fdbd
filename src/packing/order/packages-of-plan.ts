import type { Box } from '../../catalog/box.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { given } from '../../kernel/given.ts';
import { minorOfE4 } from '../../kernel/money.ts';
import type { Order } from '../../orders/order.ts';
import { strictest } from '../../orders/parts/dangerous-goods.ts';
import { highestClass } from '../../packages/freight-class.ts';
import { allContents, type PlannedContent, type PlannedPackage } from '../../packages/planned-package.ts';
import { withClass } from '../../packages/unit-class.ts';
import type { LoosePiece, PackedBox, PackedPallet, PackingPlan, PalletType } from '../packing.ts';
import type { AggregatedPallet } from '../pallets/aggregate-pallets.ts';
import { packageQuantity } from '../sku-packing.ts';
import { type LinePieces, parted, type UnitsOfLine } from './line-pieces.ts';
import { NO_COSTS, type PackingCosts, packingCosts } from './packing-costs.ts';
import { WorthOfPieces } from './worth-of-pieces.ts';

/** What a plan is read with. */
export interface PlanContext {
  readonly order: Order;
  /** By the keys of the packing items. */
  readonly pieces: ReadonlyMap<string, LinePieces>;
  /** By code. */
  readonly boxes: ReadonlyMap<string, Box>;
  readonly exchangeRates: readonly ExchangeRate[];
  readonly date: string;
}

/** The packages of a plan; the units that its pieces hold are handed out piece by piece, so that none is lost or doubled. */
export function packagesOf(
  plan: PackingPlan,
  counted: readonly AggregatedPallet[],
  context: PlanContext,
): readonly PlannedPackage[] {
  const maker = new PackageMaker(context);
  return [
    ...plan.boxes.map((box) => maker.ofBox(box)),
    ...plan.pieces.map((piece) => maker.ofPiece(piece)),
    ...plan.pallets.map((pallet) => maker.ofPallet(pallet)),
    ...counted.map((pallet) => maker.ofCounted(pallet)),
  ].map((each) => withClass(each, each.weight));
}

class PackageMaker {
  private readonly context: PlanContext;
  /** Units that are in no package yet, by key and line. */
  private readonly left: Map<string, readonly UnitsOfLine[]>;
  private readonly worths = new WorthOfPieces();
  /** What is in packages already, exactly. */
  private worthE4 = 0n;

  constructor(context: PlanContext) {
    this.context = context;
    this.left = new Map([...context.pieces].map(([key, { units }]) => [key, units]));
  }

  ofBox(box: PackedBox): PlannedPackage {
    const { outer } = box.boxType;
    const keys = box.placements.map((placement) => placement.itemKey);
    const { contents, worthE4 } = this.held(counts(keys));
    return {
      kind: 'parcel',
      boxCode: box.boxType.code,
      length: outer.length,
      width: outer.width,
      height: outer.height,
      weight: box.grossWeight,
      ...this.described(keys, worthE4),
      contents,
      ...this.furtherPiece(keys),
      ...this.costsOf(box.boxType.code),
      inside: [],
      isSeparateShipment: box.isSeparateShipment,
    };
  }

  ofPiece(piece: LoosePiece): PlannedPackage {
    const pieces = this.context.pieces.get(piece.itemKey);
    const { contents, worthE4 } = this.held(new Map([[piece.itemKey, 1]]));
    return {
      kind: piece.kind,
      ...given('handlingUnitType', piece.handlingUnitType),
      length: piece.size.length,
      width: piece.size.width,
      height: piece.size.height,
      weight: pieces?.kind.weightUg,
      ...this.described([piece.itemKey], worthE4),
      ...given('packageQuantity', pieces?.line.line.details.packageQuantity),
      contents,
      ...this.furtherPiece([piece.itemKey]),
      ...NO_COSTS,
      inside: [],
      isSeparateShipment: piece.isSeparateShipment,
    };
  }

  ofPallet(pallet: PackedPallet): PlannedPackage {
    const inside = pallet.loads.map(({ load }) => ('box' in load ? this.ofBox(load.box) : this.ofPiece(load.piece)));
    return this.loaded(pallet, inside, pallet.isSeparateShipment);
  }

  ofCounted(pallet: AggregatedPallet): PlannedPackage {
    const { contents, worthE4 } = this.held(new Map(pallet.loads.map(({ itemKey, quantity }) => [itemKey, quantity])));
    const keys = pallet.loads.map(({ itemKey }) => itemKey);
    return {
      ...this.loaded(pallet, [], false),
      ...this.described(keys, worthE4),
      packageQuantity: pallet.loads.reduce((sum, { quantity }) => sum + quantity, 0),
      contents,
    };
  }

  private loaded(
    pallet: { readonly palletType: PalletType; readonly totalHeight: number; readonly grossWeight: number },
    inside: readonly PlannedPackage[],
    isSeparateShipment: boolean,
  ): PlannedPackage {
    const { palletType, totalHeight, grossWeight } = pallet;
    const outer = this.context.boxes.get(palletType.code)?.outer ?? palletType;
    const own = this.costsOf(palletType.code);
    return {
      kind: 'handling_unit',
      handlingUnitType: 'pallet',
      boxCode: palletType.code,
      length: outer.length,
      width: outer.width,
      height: totalHeight,
      weight: grossWeight,
      ...sharedBy(inside),
      packageQuantity: packageQuantity(inside),
      contents: [],
      materials: [...own.materials, ...inside.flatMap((each) => each.materials)],
      labors: [...own.labors, ...inside.flatMap((each) => each.labors)],
      inside,
      isSeparateShipment,
    };
  }

  /** The units that so many pieces of each key hold, the last piece of a line maybe fewer, and what the pieces are worth. */
  private held(pieces: ReadonlyMap<string, number>): { contents: readonly PlannedContent[]; worthE4: bigint } {
    let worthE4 = 0n;
    const contents = [...pieces].flatMap(([key, count]): PlannedContent[] => {
      const piece = this.context.pieces.get(key);
      if (piece === undefined) return [];
      const [held, left] = parted(this.left.get(key) ?? [], count * piece.unitsPerPiece);
      this.left.set(key, left);
      worthE4 += this.worths.take(piece, count, held);
      return held.map(({ line: { line }, units }) => {
        return { lineId: line.id, quantity: units, ...given('rolledUp', piece.rolledUp) };
      });
    });
    return { contents, worthE4 };
  }

  /** What lies in it of units that are counted with their first pieces, wherever those are. */
  private furtherPiece(keys: readonly string[]): Pick<PlannedPackage, 'furtherPiece'> {
    const isFurther = (key: string) => this.context.pieces.get(key)?.units.length === 0;
    const further = keys.filter(isFurther);
    const pieces = [...new Set(further)].flatMap((key) => this.context.pieces.get(key) ?? []);
    const [first] = pieces;
    if (first === undefined) return {};
    const names = pieces.map(({ kind, line: { line } }) => {
      const whole = line.details.name ?? line.sku ?? '';
      return kind.name === undefined || kind.name === whole ? `${whole} (part)` : `${whole} (${kind.name})`;
    });
    const [lineId = '', ...otherLineIds] = new Set(pieces.map(({ line: { line } }) => line.id));
    return { furtherPiece: { lineId, otherLineIds, key: first.key, name: names.join('; '), count: further.length } };
  }

  /** Value, class and hazard of a package follow from its contents. */
  private described(keys: readonly string[], worthE4: bigint): Description {
    const pieces = [...new Set(keys)].flatMap((key) => this.context.pieces.get(key) ?? []);
    const goods = pieces.map(({ line }) => line.dangerousGoods);
    return {
      valueMinor: this.valueOf(worthE4),
      ...given('freightClass', highestClass(pieces.map(({ kind }) => kind.freightClass))),
      ...given('nmfc', onlyOne(pieces.map(({ kind }) => kind.nmfc))),
      ...given('dangerousGoods', strictest(goods)),
    };
  }

  /** All packages together are worth what their units are, half-up once: what one was rounded up by, the next is down. */
  private valueOf(worthE4: bigint): number {
    const { currency } = this.context.order;
    const before = minorOfE4(this.worthE4, currency);
    this.worthE4 += worthE4;
    return minorOfE4(this.worthE4, currency) - before;
  }

  /** None where the shipper packs at his own cost (api-v4 2.1 self_packed). */
  private costsOf(code: string): PackingCosts {
    const { order, boxes, date, exchangeRates } = this.context;
    const box = boxes.get(code);
    if (box === undefined || order.details.selfPacked) return NO_COSTS;
    return packingCosts(box, { currency: order.currency, date, exchangeRates });
  }
}

type Description = Pick<PlannedPackage, 'valueMinor' | 'freightClass' | 'nmfc' | 'dangerousGoods'>;

function counts(keys: readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const key of keys) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/** What a pallet takes over from what stands on it. */
function sharedBy(inside: readonly PlannedPackage[]): Description {
  const goods = inside.map((each) => each.dangerousGoods);
  return {
    valueMinor: inside.reduce((sum, each) => sum + each.valueMinor, 0),
    ...given('freightClass', highestClass(inside.map((each) => each.freightClass))),
    ...given('nmfc', onlyOne(inside.map((each) => each.nmfc))),
    ...given('dangerousGoods', strictest(goods)),
  };
}

function onlyOne(values: readonly (string | undefined)[]): string | undefined {
  const [first, ...others] = [...new Set(values)];
  return others.length === 0 ? first : undefined;
}

/** Every unit that is in the packages, by line. */
export function unitsIn(packages: readonly PlannedPackage[]): ReadonlyMap<string, number> {
  const units = new Map<string, number>();
  for (const { lineId, quantity } of packages.flatMap(allContents)) {
    units.set(lineId, (units.get(lineId) ?? 0) + quantity);
  }
  return units;
}
