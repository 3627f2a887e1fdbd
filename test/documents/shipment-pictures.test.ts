import { describe, expect, it } from 'vitest';
import type { Box } from '../../src/catalog/box.ts';
import { shipmentPictures } from '../../src/documents/of-shipment/shipment-pictures.ts';
import { lineItemDetails } from '../../src/packages/item-details.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

const INCH = 25_400;
const sides = (length: number, width: number, height: number) => ({
  length: length * INCH,
  width: width * INCH,
  height: height * INCH,
});
const BOX = { code: 'TALL', inner: sides(6, 6, 12), outer: sides(6, 6, 12), tareUg: 0 } as Box;

/** Two of one line in a box of 6 x 6 x 12 in. */
function picturesOf(size: readonly [number, number, number], flags: object) {
  const [lengthUm, widthUm, heightUm] = size.map((side) => side * INCH);
  const line = { sku: null, details: { name: 'Vase', ...flags }, lengthUm, widthUm, heightUm, weightUg: 1 };
  const details = lineItemDetails(line as never, new Map());
  const packages = [
    {
      position: 0,
      details: { boxCode: 'TALL', inside: [] },
      items: [{ id: 'pi_1', orderLineId: null, quantity: 2, details }],
    },
  ];
  return shipmentPictures({ packages } as unknown as Shipment, [BOX]);
}

describe('the picture on a packing slip', () => {
  it('keeps upright what must stay upright', () => {
    expect(picturesOf([12, 6, 3], {})).not.toEqual([]);
    expect(picturesOf([12, 6, 3], { thisSideUp: true })).toEqual([]);
  });

  it.each([{ fragile: true }, { doNotStack: true }])('never stands one on another where %j', (flags) => {
    expect(picturesOf([6, 6, 6], {})).not.toEqual([]);
    expect(picturesOf([6, 6, 6], flags)).toEqual([]);
  });
});
