import type { BoxType, PackingItem, PackingPlan, PackingRequest } from '../packing.ts';

/** One line of the planning mode: an order and how it is packed, in the files' own integer units. */
export interface PlanningLine {
  readonly order: string;
  readonly bins: readonly PlanningBin[];
  readonly unpacked: readonly PlanningLeftover[];
}

export interface PlanningBin {
  readonly box: string;
  readonly items: readonly PlanningPlacement[];
}

/** Width, length and depth are the placed sizes along x, y and z; z is up. */
export interface PlanningPlacement {
  readonly item: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly width: number;
  readonly length: number;
  readonly depth: number;
}

export interface PlanningLeftover {
  readonly item: string;
  readonly quantity: number;
  readonly reason: string;
}

/** The request of an order that is only planned: fewest boxes, then least volume; boxes are unlimited. */
export function planningRequest(items: readonly PackingItem[], boxTypes: readonly BoxType[]): PackingRequest {
  return {
    items,
    boxTypes,
    palletTypes: [],
    objective: { kind: 'fewest_boxes' },
    palletize: 'nothing',
    whatFitsNoBox: 'is_refused',
    measureText: { length: (value) => `${value} mm`, weight: (value) => `${value} g` },
  };
}

/** The plan as the line that is printed. */
export function planningLine(order: string, plan: PackingPlan): PlanningLine {
  return {
    order,
    bins: plan.boxes.map(({ boxType, placements }) => ({
      box: boxType.code,
      items: placements.map(({ itemKey, x, y, z, length, width, height }) => ({
        item: itemKey,
        x,
        y,
        z,
        width: length,
        length: width,
        depth: height,
      })),
    })),
    unpacked: plan.unpacked.map(({ itemKey, quantity, reason }) => ({ item: itemKey, quantity, reason })),
  };
}
