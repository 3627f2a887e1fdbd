import { membersOf } from '../../kernel/members.ts';
import type { PackageExplained, PackedOrderJson } from '../order/packed-order.ts';
import type { PlanningLine } from '../planning/planning.ts';

/** Members of what a packed order holds, for names below them. */
export const CONTENT = membersOf<PackageExplained['contents']>({ sku: true, name: true, quantity: true });
export const NEXT_SMALLER = membersOf<PackageExplained['next_smaller']>({ code: true, reason: true });

export const PLACEMENT = membersOf<PackageExplained['placements']>({
  item: true,
  x: true,
  y: true,
  z: true,
  length: true,
  width: true,
  height: true,
});

export const PACKAGE = membersOf<PackageExplained>({
  number: true,
  type: true,
  code: true,
  handling_unit_type: true,
  shipment: true,
  length: true,
  width: true,
  height: true,
  weight: true,
  max_weight: true,
  freight_class: true,
  fill: true,
  contents: CONTENT,
  placements: PLACEMENT,
  next_smaller: NEXT_SMALLER,
});

export const BOUND = membersOf<PackedOrderJson['bound']>({
  boxes: true,
  by_volume: true,
  by_weight: true,
  used: true,
  distance: true,
});

export const LAYER = membersOf<PackedOrderJson['layers']>({
  title: true,
  width: true,
  height: true,
  items: {
    x: true,
    y: true,
    width: true,
    height: true,
    name: true,
    size: true,
    label: true,
    isStanding: true,
  },
});

/** Of an order of the planning mode. */
export const BIN = membersOf<PlanningLine['bins']>({
  box: true,
  items: { item: true, x: true, y: true, z: true, width: true, length: true, depth: true },
});

export const LEFTOVER = membersOf<PlanningLine['unpacked']>({ item: true, quantity: true, reason: true });
