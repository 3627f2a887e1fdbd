import { describe, test } from 'vitest';
import { shareOf } from '../long-share.ts';
import { provePackagesAreSound } from './packages-laws.ts';

const HOURS = 3_600_000;

describe('packages of 100,000 random orders', () => {
  test(
    'hold every unit once, weigh and cost what is in them, and keep every flag',
    () => provePackagesAreSound(shareOf(100_000)),
    4 * HOURS,
  );
});
