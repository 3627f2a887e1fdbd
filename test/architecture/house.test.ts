import { existsSync, readdirSync, readFileSync } from 'node:fs';
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

test('benches measure sources that are there', () => {
  const folder = join(ROOT, 'test');
  const benches = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.bench.mjs'),
  );
  const named = benches.flatMap(
    (path) => readFileSync(join(folder, path), 'utf8').match(/\bsrc\/[\w/-]+\.ts\b/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
