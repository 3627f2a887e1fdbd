import { describe, test } from 'vitest';
import { provePlansAreRepeatable, provePlansAreSound } from './laws.ts';

describe('laws of packing over 100,000 random orders', () => {
  test('no random plan breaks a rule', () => provePlansAreSound(100_000));
  test('the same request gives the same plan', () => provePlansAreRepeatable(5_000));
});
