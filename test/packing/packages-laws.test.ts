import { describe, test } from 'vitest';
import { provePackagesAreSound } from './packages-laws.ts';

describe('packages of random orders', () => {
  test('hold every unit once, weigh and cost what is in them, and keep every flag', () => provePackagesAreSound(300));
});
