import { expect, it } from 'vitest';
import { onceAMinute } from '../../src/http/health/once-a-minute.ts';

it('a fault that goes on is told once a minute, and each other one beside it', () => {
  const told: [number, string][] = [];
  let now = 0;
  const tell = onceAMinute(
    (error) => told.push([now, String(error)]),
    () => now,
  );
  for (; now <= 130_000; now += 500) {
    tell(new Error('the disk is gone'));
    if (now === 30_000) tell(new Error('no answer'));
  }
  expect(told).toEqual([
    [0, 'Error: the disk is gone'],
    [30_000, 'Error: no answer'],
    [60_000, 'Error: the disk is gone'],
    [120_000, 'Error: the disk is gone'],
  ]);
});
