import { minorNumber } from '../../kernel/money.ts';
import { lengthIn, weightIn } from '../../kernel/units.ts';
import type { Order } from '../../orders/order.ts';
import { type PlannedContent, type PlannedPackage, shipmentsOf } from '../../packages/planned-package.ts';
import { INCHES_AND_POUNDS } from '../measure-text.ts';
import type { PackedPallet, Size } from '../packing.ts';
import { type BoxExplanation, explainPacking } from '../shown/explain-packing.ts';
import { boxLayers, type PackingLayer, palletLayers } from '../shown/packing-layers.ts';
import type { LinePieces } from './line-pieces.ts';
import { packingMinor } from './packing-costs.ts';
import type { PackedOrder } from './plan-packages.ts';

/** How an order is packed. */
export interface PackedOrderJson {
  readonly order: string;
  readonly packages: readonly PackageExplained[];
  readonly bound: {
    readonly boxes: number;
    readonly by_volume: number;
    readonly by_weight: number;
    readonly used: number;
    readonly distance: number;
  };
  readonly packing_cost: number;
  readonly currency: string;
  readonly dimension_uom: 'in';
  readonly weight_uom: 'lb';
  /** Of every box and pallet, for who draws them. */
  readonly layers: readonly PackingLayer[];
}

/** Sizes in inches, weights in pounds; `x`, `y`, `z` from a lower corner inside, z is up. */
export interface PackageExplained {
  readonly number: number;
  readonly type: 'box' | 'pallet' | 'piece';
  readonly code: string | null;
  readonly handling_unit_type: string | null;
  /** Which shipment of the order it goes in. */
  readonly shipment: number;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number | null;
  readonly max_weight: number | null;
  readonly freight_class: string | null;
  /** Of the room inside, in percent; null where nothing was placed. */
  readonly fill: number | null;
  readonly contents: readonly { readonly sku: string | null; readonly name: string; readonly quantity: number }[];
  readonly placements: readonly PlacementExplained[];
  readonly next_smaller: { readonly code: string; readonly reason: string } | null;
}

interface PlacementExplained extends Size {
  readonly item: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export function packedOrderJson(order: Order, packed: PackedOrder): PackedOrderJson {
  const { packages, plan, request } = packed;
  const { boxes, bound } = explainPacking(request, plan);
  const { currency } = order;
  return {
    order: order.orderNumber,
    packages: explained(order, packed, boxes),
    bound: {
      boxes: bound.boxes,
      by_volume: bound.byVolume,
      by_weight: bound.byWeight,
      used: boxes.length,
      distance: bound.distance,
    },
    packing_cost: minorNumber(packingMinor(packages), currency),
    currency,
    dimension_uom: 'in',
    weight_uom: 'lb',
    layers: layersOf(packed),
  };
}

/** Packages stand as the plan has them: boxes, pieces, pallets, then pallets that were loaded by weight alone. */
function explained(
  order: Order,
  { packages, plan, pieces }: PackedOrder,
  boxes: readonly BoxExplanation[],
): readonly PackageExplained[] {
  const shipments = shipmentsOf(packages);
  const label = (key: string) => labelOf(pieces.get(key));
  return packages.map((planned, index) => {
    const box = index < plan.boxes.length ? boxes[index] : undefined;
    const pallet = plan.pallets[index - plan.boxes.length - plan.pieces.length];
    const common = {
      number: index + 1,
      code: planned.boxCode ?? null,
      handling_unit_type: planned.handlingUnitType ?? null,
      shipment: shipments.findIndex((shipment) => shipment.includes(planned)) + 1,
      ...inches(planned),
      weight: planned.weight === undefined ? null : pounds(planned.weight),
      freight_class: planned.freightClass ?? null,
      contents: contentsOf(order, planned),
    };
    if (box !== undefined) return { ...common, ...boxPart(box, label) };
    if (planned.boxCode === undefined) {
      return { ...common, type: 'piece', max_weight: null, fill: null, placements: [], next_smaller: null };
    }
    return { ...common, type: 'pallet', next_smaller: null, ...palletPart(pallet, label) };
  });
}

function boxPart({ box, fillE2, nextSmaller }: BoxExplanation, label: (key: string) => string) {
  return {
    type: 'box' as const,
    max_weight: pounds(box.boxType.maxGrossWeight),
    fill: fillE2 / 100,
    placements: box.placements.map((placed) => ({ item: label(placed.itemKey), ...place(placed) })),
    next_smaller: nextSmaller === undefined ? null : { code: nextSmaller.boxCode, reason: nextSmaller.reason },
  };
}

function palletPart(pallet: PackedPallet | undefined, label: (key: string) => string) {
  if (pallet === undefined) return { max_weight: null, fill: null, placements: [] };
  const { length, width, maxTotalHeight, deckHeight, maxGrossWeight } = pallet.palletType;
  const room = volume({ length, width, height: maxTotalHeight - deckHeight });
  const load = pallet.loads.reduce((sum, each) => sum + volume(each), 0n);
  return {
    max_weight: pounds(maxGrossWeight),
    fill: Number((load * 10_000n) / room) / 100,
    placements: pallet.loads.map((placed) => ({
      item: 'box' in placed.load ? placed.load.box.boxType.code : label(placed.load.piece.itemKey),
      ...place(placed),
    })),
  };
}

function contentsOf(order: Order, planned: PlannedPackage): PackageExplained['contents'] {
  const units = [planned, ...planned.inside].flatMap((each) => each.contents);
  const byLine = new Map<string, number>();
  for (const { lineId, quantity } of units as readonly PlannedContent[]) {
    byLine.set(lineId, (byLine.get(lineId) ?? 0) + quantity);
  }
  return [...byLine].map(([lineId, quantity]) => {
    const line = order.lines.find(({ id }) => id === lineId);
    return { sku: line?.sku ?? null, name: line?.details.name ?? line?.sku ?? lineId, quantity };
  });
}

function layersOf({ plan, pieces }: PackedOrder): readonly PackingLayer[] {
  const text = { nameOf: (key: string) => labelOf(pieces.get(key)), measureText: INCHES_AND_POUNDS };
  const title = (what: string, index: number, of: number, code: string) => `${what} ${index + 1} of ${of}: ${code}`;
  return [
    ...plan.boxes.flatMap((box, index) =>
      boxLayers(box, { ...text, title: title('Box', index, plan.boxes.length, box.boxType.code) }),
    ),
    ...plan.pallets.flatMap((pallet, index) =>
      palletLayers(pallet, { ...text, title: title('Pallet', index, plan.pallets.length, pallet.palletType.code) }),
    ),
  ];
}

function labelOf(pieces: LinePieces | undefined): string {
  if (pieces === undefined) return '';
  const { line } = pieces.line;
  return pieces.rolledUp?.sku ?? line.sku ?? line.details.name ?? line.id;
}

function place({ x, y, z, ...size }: Size & { readonly x: number; readonly y: number; readonly z: number }) {
  return { x: lengthIn(x, 'in', 3), y: lengthIn(y, 'in', 3), z: lengthIn(z, 'in', 3), ...inches(size) };
}

function inches({ length, width, height }: Size): Size {
  return {
    length: lengthIn(length, 'in', 3),
    width: lengthIn(width, 'in', 3),
    height: lengthIn(height, 'in', 3),
  };
}

function pounds(micrograms: number): number {
  return weightIn(micrograms, 'lb', 3);
}

function volume({ length, width, height }: Size): bigint {
  return BigInt(length) * BigInt(width) * BigInt(height);
}
