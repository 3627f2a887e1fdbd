import { expect } from 'vitest';

const known = globalThis as { areBytesCompared?: true };

// Element by element, as whatever can be iterated is compared, two data files take seconds and hundreds of megabytes. Known
// once for all files of a worker.
if (known.areBytesCompared === undefined) {
  known.areBytesCompared = true;
  expect.addEqualityTesters([(one: unknown, other: unknown) => (areSameBytes(one, other) ? true : undefined)]);
}

function areSameBytes(one: unknown, other: unknown): boolean {
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) && one.equals(other);
}
