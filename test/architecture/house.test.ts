import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../program.ts';
import { findBreaches } from './check-house.ts';

const SRC = join(ROOT, 'src');

test('the sources keep the rules of the house', () => {
  const paths = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  const sources = new Map(paths.map((path) => [path, readFileSync(join(SRC, path), 'utf8')]));
  expect(sources.size).toBeGreaterThan(50);
  expect(findBreaches(sources)).toEqual([]);
});
