import { expect, test } from 'vitest';
import { toldColumns, toldOfRecord } from '../../src/cli/output/told-columns.ts';
import type { View } from '../../src/cli/view.ts';
import type { GlobalOptions } from '../../src/cli/words/global-options.ts';

const view: View<{ readonly id: string }> = {
  resource: 'parcels',
  fields: [
    { name: 'number', type: 'text', description: '', inTable: true },
    { name: 'owner', type: 'object', description: '', inTable: false },
    { name: 'id', type: 'text', description: '', inTable: true },
  ],
};
const told = (options: Partial<GlobalOptions>, format: 'table' | 'tsv' | 'json' | 'jsonl') =>
  toldColumns(options as GlobalOptions, format, view);

test.each([
  ['a table tells its columns', {}, 'table', ['number', 'id']],
  ['a pipe too', {}, 'tsv', ['number', 'id']],
  ['or those that were chosen', { columns: ['owner.city'] }, 'table', ['owner.city']],
  ['JSON tells all', { json: true }, 'json', undefined],
  ['unless fields were chosen', { json: true, fields: ['owner'] }, 'json', ['owner']],
  ['a quiet list tells ids', { quiet: true }, 'tsv', ['id']],
] as const)('%s', (_, options, format, expected) => {
  expect(told(options, format)).toEqual(expected);
});

test.each([
  ['one object is whole on a terminal', {}, 'table', undefined],
  ['with its columns in a pipe', {}, 'tsv', ['number', 'id']],
  ['with what was chosen on both', { columns: ['owner', 'warnings'] }, 'table', ['owner', 'warnings']],
  ['an id where it is to be quiet', { quiet: true }, 'table', ['id']],
] as const)('%s', (_, options, format, expected) => {
  expect(toldOfRecord(options as unknown as GlobalOptions, format, view)).toEqual(expected);
});
