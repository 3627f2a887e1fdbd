import { readFileSync } from 'node:fs';
import type { BoxType, PackingItem, PackingRequest, Rotation } from '../../src/packing/packing.ts';

const FOLDER = new URL('../../fixtures/packing/', import.meta.url);

/** The column names of a fixture. */
export function headerOf(file: string): readonly string[] {
  return linesOf(file)[0] ?? [];
}

/** Lines of a fixture; no field of these files is quoted. */
function linesOf(file: string): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(file, FOLDER), 'utf8').trim().split(/\r?\n/);
  return lines.map((line) => line.split(','));
}

/** The four boxes: width along x, length along y, depth along z. */
function fixtureBoxes(): readonly BoxType[] {
  return linesOf('boxes.csv')
    .slice(1)
    .map(([code = '', ...numbers]) => {
      const [a = 0, b = 0, c = 0, tare = 0, d = 0, e = 0, f = 0, maxGrossWeight = 0] = numbers.map(Number);
      return {
        code,
        outer: { length: a, width: b, height: c },
        inner: { length: d, width: e, height: f },
        tare,
        maxGrossWeight,
      };
    });
}

/** The 2,543 orders as requests for the fewest boxes. */
export function fixtureRequests(rotation: Rotation): ReadonlyMap<string, PackingRequest> {
  const items = new Map<string, PackingItem[]>();
  for (const [order = '', quantity, key = '', length, width, height, weight] of linesOf('orders_items.csv').slice(1)) {
    const item: PackingItem = {
      key,
      quantity: Number(quantity),
      size: { length: Number(length), width: Number(width), height: Number(height) },
      weight: Number(weight),
      rotation,
      itemType: 'parcel',
    };
    items.set(order, [...(items.get(order) ?? []), item]);
  }
  const boxTypes = fixtureBoxes();
  const request = {
    boxTypes,
    palletTypes: [],
    objective: { kind: 'fewest_boxes' },
    palletize: 'nothing',
    whatFitsNoBox: 'is_refused',
  } as const;
  return new Map([...items].map(([order, lines]) => [order, { ...request, items: lines }]));
}
