import { existsSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLE, text as policies } from '../../src/cli/topics/policies.ts';
import { text as tariffs } from '../../src/cli/topics/tariffs.ts';
import { OFFER_FIELDS } from '../../src/rating/policies/policy-fields.ts';
import { readPolicies } from '../../src/rating/policies/read-policies.ts';
import { testPolicies } from '../../src/rating/policies/test-policies.ts';

test('help policies shows a file that can be read and whose tests pass, and every field that it may ask for', () => {
  const read = readPolicies('policies.json', EXAMPLE);
  if (!('file' in read)) throw new Error(JSON.stringify(read));
  expect(testPolicies(read.file, '2026-03-02')).toEqual([{ name: 'fragile goes by next day', differences: [] }]);
  const told = policies();
  expect(told).toContain('"require": "service == nextday"');
  for (const [name, type] of Object.entries(OFFER_FIELDS))
    expect(told).toMatch(new RegExp(`^  ${name} +${type}$`, 'm'));
});

test('help tariffs leads to the page of the format and to every sample that comes with the program', () => {
  const paths = [...tariffs().matchAll(/^ {2}(\S+)/gm)].map(([, path = '']) => path);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const samples = readdirSync(dirname(paths[0] ?? ''), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(samples.length).toBeGreaterThan(0);
  for (const { name } of samples) expect(paths).toContainEqual(expect.stringMatching(`/${name}$`));
});
