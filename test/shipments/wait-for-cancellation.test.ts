import { expect, it } from 'vitest';
import { ShipdockError } from '../../src/kernel/errors.ts';
import type { Services } from '../../src/seams/services.ts';
import { waitedForCancellation, waitForUnits } from '../../src/shipments/operations/wait-for-cancellation.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

/** Of which it is read whether a label is good, as far as anybody knows. */
const services = (isGood: boolean, dryRun = false) =>
  ({ dryRun, database: { read: async () => isGood } }) as unknown as Services;
const shipment = { id: 'shp_1', shid: 7, status: 'ordered' } as unknown as Shipment;
const [LATER, TOO_LATE] = [Date.now() + 60_000, 0];
const CANCELLED = { code: 'in_progress', message: 'shipment 7 is being cancelled by another process' };

it.each(['nothing_to_ship', 'quantity_not_left'] as const)(
  'who is refused %s asks again where another cancels what has the units, until that takes too long',
  async (code) => {
    const error = new ShipdockError(code, 'none is left', { about: 'subject' });
    const wait = (isGood: boolean, until = LATER, dryRun = false) =>
      waitForUnits(services(isGood, dryRun), error, { living: [shipment], until });
    expect(await wait(false)).toBeUndefined();
    await expect(wait(false, TOO_LATE)).rejects.toMatchObject(CANCELLED);
    await expect(wait(true)).rejects.toBe(error);
    await expect(wait(false, LATER, true)).rejects.toBe(error);
    await expect(waitForUnits(services(false), error, { living: [], until: LATER })).rejects.toBe(error);
  },
);

it.each([
  new ShipdockError('order_not_bookable', 'it is on hold', { about: 'subject' }),
  new Error('nothing_to_ship'),
  Object.assign(new Error('no error of ours'), { code: 'nothing_to_ship' }),
])('who is refused because of anything else waits for nobody: %s', async (error) => {
  await expect(waitForUnits(services(false), error, { living: [shipment], until: LATER })).rejects.toBe(error);
});

it('what is there already is waited for where another cancels it, and only then', async () => {
  const waited = (isGood: boolean, { isNew = false, status = 'ordered', dryRun = false, until = LATER } = {}) =>
    waitedForCancellation(services(isGood, dryRun), { isNew, shipment: { ...shipment, status } as Shipment }, until);
  expect([await waited(false), await waited(true)]).toEqual([true, false]);
  expect(await waited(false, { isNew: true })).toBe(false);
  expect(await waited(false, { dryRun: true })).toBe(false);
  expect(await waited(false, { status: 'cancelled' })).toBe(false);
  await expect(waited(false, { until: TOO_LATE })).rejects.toMatchObject(CANCELLED);
});
