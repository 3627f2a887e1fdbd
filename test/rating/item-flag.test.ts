import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../src/cli/words/command-line.ts';
import { explainedAlike } from '../../src/rating/commands/explained-alike.ts';
import { itemFromFlag, packageFromFlag } from '../../src/rating/commands/item-flag.ts';
import { RATE_COMMANDS } from '../../src/rating/rates.commands.ts';

describe('an item on the command line', () => {
  it.each([
    ['MUG-RED=2', { sku: 'MUG-RED', quantity: '2' }],
    ['MUG-RED', { sku: 'MUG-RED' }],
    ['9x6x4,20oz', { length: '9', width: '6', height: '4', weight: '20', weight_uom: 'oz' }],
    [
      '3*9.5x6x4cm,1.2kg,value=40',
      {
        quantity: '3',
        length: '9.5',
        width: '6',
        height: '4',
        dimension_uom: 'cm',
        weight: '1.2',
        weight_uom: 'kg',
        value: '40',
      },
    ],
    [
      '48x40x48,500lb,type=pallet,class=70',
      { length: '48', width: '40', height: '48', weight: '500', weight_uom: 'lb', type: 'pallet', freight_class: '70' },
    ],
    [
      '9x6x4,20,limited_quantity',
      { length: '9', width: '6', height: '4', weight: '20', hazmat_data: { dangerous_goods_type: 'limited_quantity' } },
    ],
  ])('%s is read', (text, item) => {
    expect(itemFromFlag(text)).toEqual(item);
  });

  it.each(['', '9x6', '9x6,3', '9x6x4,heavy', '9x6x4,colour=red', '9x6x4,value=', 'MUG-RED=1.5', 'MUG-RED='])(
    '"%s" is refused by its part',
    (text) => {
      expect(() => itemFromFlag(text)).toThrow(/is no size, weight or part of an item/);
    },
  );

  it.each(['10x8x4,1,5lb', '10x8x4,5lb,60lb', 'MUG=2,quantity=3', '2*9x6x4,5lb,quantity=2', 'MUG,value=1,value=2'])(
    '"%s" is refused, which says something twice',
    (text) => {
      expect(() => itemFromFlag(text)).toThrow(/(weight|quantity|value) is said twice/);
    },
  );

  it('a number with a comma is no item of a SKU, and a weight with its unit is', () => {
    for (const text of ['MUG=1,5', 'MUG=1,000,value=2'])
      expect(() => itemFromFlag(text)).toThrow(/is neither units nor/);
    expect(itemFromFlag('MUG=1,5oz')).toEqual({ sku: 'MUG', quantity: '1', weight: '5', weight_uom: 'oz' });
  });

  it('a package has sizes', () => {
    expect(() => packageFromFlag('MUG-RED=2')).toThrow(/is no size/);
  });
});

it('whoever asks why a service is not offered is told the command with all that was asked', () => {
  const [quote, explain] = RATE_COMMANDS;
  if (quote === undefined || explain === undefined) throw new Error('there are two');
  const words = (explain.options ?? []).flatMap(({ flags }) => {
    const [, long = '', takes] = /(--[\w-]+)( <)?/.exec(flags) ?? [];
    return takes === undefined ? [long] : [long, '2 x'];
  });
  const told = explainedAlike(readCommandLine(quote, [...words, '--item', 'CUP=1', '--best'], {}).typed);
  for (const word of words.filter((each) => each.startsWith('--'))) expect(told).toContain(` ${word}`);
  expect(told).toContain("rates explain --file '2 x' --from '2 x' --to '2 x' --item '2 x' --item CUP=1 --package ");
  expect(told).not.toContain('--best');
});
