import { expect, it } from 'vitest';
import { isTold } from '../../src/webhooks/events/is-told.ts';

it.each([
  [undefined, 'ordered', 0, true],
  [true, 'ordered', 0, false],
  [true, 'cancelled', 0, true],
  [true, 'ordered', 1, true],
])(
  'a shipment that was sold too late (%s), is %s and has %i exceptions is told: %s',
  (isBeside, status, count, told) => {
    const shipment = { details: { isBeside }, status, exceptions: Array.from({ length: count }) };
    expect(isTold(shipment as unknown as Parameters<typeof isTold>[0])).toBe(told);
  },
);
