import { describe, expect, it } from 'vitest';
import { nearest } from '../../src/kernel/suggest.ts';

const STATUSES = ['new', 'picking', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled'];

describe('what was probably meant', () => {
  it.each([
    ['shiped', 'shipped'],
    ['SHIPPED', 'shipped'],
    ['canceled', 'cancelled'],
    ['on-hold', 'on_hold'],
    ['nwe', 'new'],
    ['nxw', 'new'],
    ['nxx', undefined],
    ['ne', 'new'],
    ['picked up yesterday', undefined],
    ['x', undefined],
    ['', undefined],
  ])('by %j is %j', (entered, meant) => {
    expect(nearest(entered, STATUSES)).toBe(meant);
  });

  it('is the nearest of several', () => {
    expect(nearest('gruond', ['round', 'ground', 'aground'])).toBe('ground');
  });

  it('is of two as near the one of the same letters', () => {
    expect(nearest('weigth', ['length', 'width', 'height', 'weight'])).toBe('weight');
    expect(nearest('lenght', ['height', 'weight', 'length'])).toBe('length');
  });

  it('is nothing where nothing is known', () => {
    expect(nearest('anything', [])).toBeUndefined();
  });
});
