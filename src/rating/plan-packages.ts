import type { Box } from '../catalog/box.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { extendedMinor } from '../kernel/money.ts';
import { MICROMETRES_PER } from '../kernel/units.ts';
import type { Order } from '../orders/order.ts';
import { packItems } from '../packing/pack-items.ts';
import type {
  BoxType,
  CostedBox,
  LoosePiece,
  PackedBox,
  PackedPallet,
  PackingItem,
  PackingPlan,
  PalletType,
} from '../packing/packing.ts';
import type { PackingCost, PlannedContent, PlannedPackage } from './planned-package.ts';
import type { RatableLine } from './ratable-line.ts';

const INCH = MICROMETRES_PER.in;
const POUND = 453_592_370;

/** api-v4 8: strictly under 150 lb and under 165 in of length plus girth. */
const PARCEL_LIMITS = { weightBelow: 150 * POUND, lengthPlusGirthBelow: 165 * INCH };
/** 48x40 in GMA pallet: deck 6 in, 40 lb, 72 in and 2,500 lb in all. */
const DEFAULT_PALLET: PalletType = {
  code: 'PALLET-48X40',
  length: 48 * INCH,
  width: 40 * INCH,
  deckHeight: 6 * INCH,
  tare: 40 * POUND,
  maxTotalHeight: 72 * INCH,
  maxGrossWeight: 2500 * POUND,
};

/**
 * Packs units of an order's lines into packages.
 * @throws ShipdockError `does_not_fit` naming each line that no box, pallet or parcel limit takes.
 */
export function planPackages(
  order: Order,
  lines: readonly RatableLine[],
  units: ReadonlyMap<string, number>,
  boxes: readonly Box[],
): readonly PlannedPackage[] {
  const byKey = new Map(lines.map((line) => [line.line.id as string, line]));
  const items = lines.flatMap((line) => {
    const quantity = units.get(line.line.id) ?? 0;
    return quantity === 0 ? [] : [packingItem(line, quantity)];
  });
  refuseTooHeavy(order, items);
  const plan = packItems({
    items,
    boxTypes: boxes.filter((box) => box.type === 'box').map(boxType),
    palletTypes: [DEFAULT_PALLET],
    objective: { kind: 'cheapest', costOf: shippingCost(boxes) },
    parcelLimits: PARCEL_LIMITS,
    palletize: 'leftovers',
    whatFitsNoBox: 'ships_as_it_is',
  });
  refuseUnpacked(order, plan, byKey);
  const context: PlanContext = { order, byKey, boxes: new Map(boxes.map((box) => [box.code, box])) };
  return [
    ...plan.boxes.map((box) => boxPackage(box, context)),
    ...plan.pieces.map((piece) => piecePackage(piece, context)),
    ...plan.pallets.map((pallet) => palletPackage(pallet, context)),
  ];
}

interface PlanContext {
  readonly order: Order;
  readonly byKey: ReadonlyMap<string, RatableLine>;
  readonly boxes: ReadonlyMap<string, Box>;
}

function packingItem(line: RatableLine, quantity: number): PackingItem {
  const { details } = line.line;
  const hazardClass = details.hazmatData?.hazard_class_or_division;
  return {
    key: line.line.id,
    quantity,
    size: { length: line.lengthUm, width: line.widthUm, height: line.heightUm },
    weight: line.weightUg ?? 0,
    rotation: 'free',
    itemType: line.line.itemType,
    ...(details.handlingUnitType === undefined ? {} : { handlingUnitType: details.handlingUnitType }),
    isSelfContained: details.typeOfItem === 'box' || details.typeOfItem === 'pallet',
    shipIndividually: line.shipIndividually,
    doNotPackWithOthers: line.doNotPackWithOthers,
    doNotPalletize: line.doNotPalletize,
    doNotPackBeforePalletize: line.doNotPackBeforePalletize,
    ...(typeof hazardClass === 'string' ? { hazmatClass: hazardClass } : {}),
  };
}

function boxType(box: Box): BoxType {
  return { code: box.code, inner: box.inner, outer: box.outer, tare: box.tareUg, maxGrossWeight: box.maxWeightUg };
}

/** What a box roughly costs to ship: a start per parcel, its billable weight, and the box itself. */
function shippingCost(boxes: readonly Box[]): (box: CostedBox) => number {
  const materials = new Map(boxes.map((box) => [box.code, box.costMinor + box.laborMinor]));
  return ({ boxType, grossWeight }) => {
    const { length, width, height } = boxType.outer;
    const inches = Math.ceil(length / INCH) * Math.ceil(width / INCH) * Math.ceil(height / INCH);
    const pounds = Math.max(Math.ceil(grossWeight / POUND), Math.ceil(inches / 139));
    return 800 + 60 * pounds + (materials.get(boxType.code) ?? 0);
  };
}

/** 1,000 t: no shipment weighs more, and no sum of weights below it leaves the exact integers. */
const MAX_ORDER_WEIGHT = 1_000_000_000_000_000n;

function refuseTooHeavy(order: Order, items: readonly PackingItem[]): void {
  const weight = items.reduce((sum, item) => sum + BigInt(item.weight) * BigInt(item.quantity), 0n);
  if (weight <= MAX_ORDER_WEIGHT) return;
  const tonnes = (micrograms: bigint) => String(micrograms / 1_000_000_000_000n);
  throw new ShipdockError(
    'limit_exceeded',
    `order ${order.orderNumber} weighs ${tonnes(weight)} t; at most ${tonnes(MAX_ORDER_WEIGHT)} t are rated at once`,
  );
}

function refuseUnpacked(order: Order, plan: PackingPlan, byKey: ReadonlyMap<string, RatableLine>): void {
  const details = plan.unpacked.map((unpacked): ErrorDetail => {
    const line = byKey.get(unpacked.itemKey)?.line;
    const name = line?.sku ?? line?.details.name ?? unpacked.itemKey;
    return {
      field: `order_line_items[${line?.position ?? 0}]`,
      message: `${unpacked.quantity} × ${name}: ${unpacked.reason}`,
    };
  });
  const first = details[0];
  if (first === undefined) return;
  throw new ShipdockError('does_not_fit', `order ${order.orderNumber} cannot be packed: ${first.message}`, { details });
}

function boxPackage(box: PackedBox, context: PlanContext): PlannedPackage {
  const contents = counted(box.placements.map((placement) => placement.itemKey));
  const { outer } = box.boxType;
  return {
    kind: 'parcel',
    boxCode: box.boxType.code,
    length: outer.length,
    width: outer.width,
    height: outer.height,
    weight: box.grossWeight,
    ...described(contents, context),
    contents,
    ...packingCosts(context.boxes.get(box.boxType.code), context.order),
    inside: [],
    isSeparateShipment: box.isSeparateShipment,
  };
}

function piecePackage(piece: LoosePiece, context: PlanContext): PlannedPackage {
  const contents = [{ lineId: piece.itemKey, quantity: 1 }];
  const line = context.byKey.get(piece.itemKey);
  return {
    kind: piece.kind,
    ...(piece.handlingUnitType === undefined ? {} : { handlingUnitType: piece.handlingUnitType }),
    length: piece.size.length,
    width: piece.size.width,
    height: piece.size.height,
    weight: line?.weightUg,
    ...described(contents, context),
    contents,
    materials: [],
    labors: [],
    inside: [],
    isSeparateShipment: piece.isSeparateShipment,
  };
}

function palletPackage(pallet: PackedPallet, context: PlanContext): PlannedPackage {
  const inside = pallet.loads.map(({ load }) =>
    'box' in load ? boxPackage(load.box, context) : piecePackage(load.piece, context),
  );
  const all = counted(
    inside.flatMap((each) => each.contents.flatMap((content) => Array<string>(content.quantity).fill(content.lineId))),
  );
  return {
    kind: 'handling_unit',
    handlingUnitType: 'pallet',
    boxCode: pallet.palletType.code,
    length: pallet.palletType.length,
    width: pallet.palletType.width,
    height: pallet.totalHeight,
    weight: pallet.grossWeight,
    ...described(all, context),
    contents: [],
    materials: inside.flatMap((each) => each.materials),
    labors: inside.flatMap((each) => each.labors),
    inside,
    isSeparateShipment: pallet.isSeparateShipment,
  };
}

function counted(lineIds: readonly string[]): readonly PlannedContent[] {
  const counts = new Map<string, number>();
  for (const lineId of lineIds) counts.set(lineId, (counts.get(lineId) ?? 0) + 1);
  return [...counts].map(([lineId, quantity]) => ({ lineId, quantity }));
}

/** Value, class and hazard of a package follow from its contents; mixed classes leave the class to density. */
function described(contents: readonly PlannedContent[], { order, byKey }: PlanContext) {
  const lines = contents.flatMap((content) => byKey.get(content.lineId) ?? []);
  const valueMinor = contents.reduce(
    (sum, content) => sum + extendedMinor(byKey.get(content.lineId)?.valueE4 ?? 0, content.quantity, order.currency),
    0,
  );
  const [freightClass, otherClass] = [...new Set(lines.map((line) => line.freightClass))];
  const [nmfc, otherNmfc] = [...new Set(lines.map((line) => line.nmfc))];
  const goods = lines.map((line) => line.dangerousGoods);
  const dangerousGoods = goods.includes('hazmat') ? 'hazmat' : goods.find((each) => each !== undefined);
  return {
    valueMinor,
    ...(freightClass === undefined || otherClass !== undefined ? {} : { freightClass }),
    ...(nmfc === undefined || otherNmfc !== undefined ? {} : { nmfc }),
    ...(dangerousGoods === undefined ? {} : { dangerousGoods }),
  };
}

/** Material and labour of a box; none where the shipper packs at his own cost (api-v4 2.1 self_packed). */
function packingCosts(box: Box | undefined, order: Order): { materials: PackingCost[]; labors: PackingCost[] } {
  if (box === undefined || order.details.selfPacked) return { materials: [], labors: [] };
  const cost = (name: string, minor: number): PackingCost[] =>
    minor === 0 ? [] : [{ name, quantity: 1, unitMinor: minor, extMinor: minor }];
  return { materials: cost(box.name, box.costMinor), labors: cost(`Packing ${box.name}`, box.laborMinor) };
}
