import { expect, it } from 'vitest';
import { bookedElsewhere, cancelledElsewhere, waitForOther } from '../../src/shipments/operations/wait-for-other.ts';

const hint = 'run the command again in a moment';

it.each([
  [bookedElsewhere('SO-1'), 'order SO-1 is being booked by another process'],
  [bookedElsewhere(null), 'the shipment is being booked by another process'],
  [cancelledElsewhere({ shid: 7 }), 'shipment 7 is being cancelled by another process'],
])('who waited for long enough for another is told what that one is at, and to come back: %s', async (why, message) => {
  await expect(waitForOther(Date.now() - 1, () => why)).rejects.toMatchObject({ code: 'in_progress', message, hint });
});

it('who comes now waits', async () => {
  await waitForOther(Date.now() + 10_000, () => bookedElsewhere(null));
});
