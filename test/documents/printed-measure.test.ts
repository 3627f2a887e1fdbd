import { expect, it } from 'vitest';
import { printedSize, printedWeight, printedWeights } from '../../src/documents/labels/printed-measure.ts';

const pounds = (...weights: readonly number[]) => weights.map((weight) => Math.round(weight * 453_592_370));
const [ug = 0] = pounds(1);

it.each([
  [12.44, '12.4 lb'],
  [12.45, '12.5 lb'],
  [0.044, '0.04 lb'],
  [0.0044, '0.0044 lb'],
  [0, ''],
])('%d lb are printed as "%s"', (weight, text) => {
  expect(printedWeight(Math.round(weight * ug))).toBe(text);
});

it('sizes are printed to a tenth of an inch, smaller ones as fine as it takes', () => {
  expect(printedSize([254_000, 25_400 * 4.04, 1_016])).toBe('10 x 4 x 0.04 in');
});

it('weights below each other are printed alike, as fine as the lightest takes, and add up to their sum', () => {
  expect(printedWeights(pounds(10.3, 20.4), 0)).toEqual({ each: ['10 lb', '21 lb'], total: '31 lb' });
  expect(printedWeights(pounds(10.4, 20.4), 1)).toEqual({ each: ['10.4 lb', '20.4 lb'], total: '30.8 lb' });
  expect(printedWeights(pounds(10.44, 0.2), 0)).toEqual({ each: ['10.4 lb', '0.2 lb'], total: '10.6 lb' });
  expect(printedWeights(pounds(10, 0.02), 0)).toEqual({ each: ['10 lb', '0.02 lb'], total: '10.02 lb' });
  expect(printedWeights(pounds(10, 0.0002), 1)).toEqual({ each: ['10 lb', '0.0002 lb'], total: '10.0002 lb' });
});

it('of what nobody weighed nothing is printed, and it makes the others no finer', () => {
  expect(printedWeights(pounds(10.4, 0), 0)).toEqual({ each: ['10 lb', ''], total: '10 lb' });
  expect(printedWeights([], 0)).toEqual({ each: [], total: '' });
});
