import { expect, it } from 'vitest';
import { dangerousGoodsOfLine } from '../../src/orders/parts/dangerous-goods.ts';
import { withHazmatOf } from '../../src/packages/goods-in-package.ts';
import { lineItemDetails } from '../../src/packages/item-details.ts';
import { NO_EXTRAS } from '../../src/shipments/booking/planned-drafts.ts';
import { orderOf, skuOf } from '../packing/order-to-pack.ts';

it('are those of a line that tells some; an empty hash, as orders of before may keep, tells none', () => {
  const made = orderOf([{ sku: 'TIN', quantity: 2 }]);
  const lines = made.lines.map((line) => ({ ...line, details: { ...line.details, hazmatData: {} } }));
  for (const line of lines) {
    expect(dangerousGoodsOfLine(line, undefined)).toBeUndefined();
    expect(dangerousGoodsOfLine(line, skuOf({ sku: 'TIN', hazmat: true }))).toBe('hazmat');
    const items = [{ orderLineId: line.id, quantity: 2, details: lineItemDetails(line, new Map()) }];
    expect(withHazmatOf(NO_EXTRAS, items, { ...made, lines }).hazmatData).toEqual([]);
  }
});
