import { describe, test } from 'vitest';
import { provePlansAreRepeatable, provePlansAreSound } from './laws.ts';

/** On a busy machine; alone it takes a second. */
const SLOW = 120_000;

describe('laws of packing', () => {
  test('no random plan breaks a rule', () => provePlansAreSound(400), SLOW);
  test('the same request gives the same plan', () => provePlansAreRepeatable(60), SLOW);
});
