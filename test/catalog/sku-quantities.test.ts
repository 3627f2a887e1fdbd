import { expect, it } from 'vitest';
import { skuQuantities } from '../../src/catalog/commands/sku-quantities.ts';

it('takes what stands behind the last = for the units, so that a SKU may hold one', () => {
  expect(skuQuantities(['MUG=2', 'MUG', 'A=B=3', 'A==1'])).toEqual([
    { sku: 'MUG', quantity: '2' },
    { sku: 'MUG', quantity: '1' },
    { sku: 'A=B', quantity: '3' },
    { sku: 'A=', quantity: '1' },
  ]);
});

it.each(['=2', '', 'A=B', 'A=', 'A=-1', 'A=2.5', 'A = 2'])('refuses %j, of which no units can be told', (word) => {
  expect(() => skuQuantities([word], '--part')).toThrow(`--part "${word}" is no item; write SKU=quantity`);
});

it('names the option that asks for no units', () => {
  expect(() => skuQuantities(['MUG=1', 'CUP=00'])).toThrow('--item "CUP=00" asks for 0 units; write 1 or more');
});
