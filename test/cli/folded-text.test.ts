import { expect, it } from 'vitest';
import { folded } from '../../src/cli/help/folded-text.ts';

const at = (width: number, ...lines: string[]) => folded(lines.join('\n'), width).split('\n');

it('a line that fits stays as it is', () => {
  expect(at(20, 'Options', '  -q   only ids', '')).toEqual(['Options', '  -q   only ids', '']);
});

it('what is said of a name goes on below where it began', () => {
  expect(at(30, '      --all  every one, on a terminal too')).toEqual([
    '      --all  every one, on a',
    '             terminal too',
  ]);
  expect(at(40, '  busy  exit 5   The order is being booked by another.')).toEqual([
    '  busy  exit 5   The order is being',
    '                 booked by another.',
  ]);
});

it('where names take most of the width, what is said stands below them', () => {
  expect(at(24, '  --api-key-file <file>  the key for the server')).toEqual([
    '  --api-key-file <file>',
    '      the key for the',
    '      server',
  ]);
});

it('of a usage line no option is parted from its value, and commands to copy stay whole', () => {
  expect(at(30, 'Usage: shipdock orders list [--status <names>] [--sku <s>]...')).toEqual([
    'Usage: shipdock orders list',
    '    [--status <names>]',
    '    [--sku <s>]...',
  ]);
  const copied = '  $ shipdock orders list --status new --columns order_number';
  expect(at(30, copied)).toEqual([copied]);
});

it('a paragraph of lines that are too long is folded as one', () => {
  expect(at(20, 'An order file has one row', 'a line item.', '', 'More: -h')).toEqual([
    'An order file has',
    'one row a line item.',
    '',
    'More: -h',
  ]);
});
