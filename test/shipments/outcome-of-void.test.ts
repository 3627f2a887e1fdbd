import { describe, expect, it } from 'vitest';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { outcomeOfVoid } from '../../src/shipments/booking/outcome-of-void.ts';

const REFUSED = new ShipdockError('shipment_not_cancellable', 'it is on its way', { about: 'subject' });
const BUSY = new ShipdockError('carrier_busy', 'it takes no more requests');
const SILENT = new ShipdockError('carrier_timeout', 'it did not answer');

const ASKED_FIRST = { isVoid: false, isAskedAgain: false, mayBeAtIt: false };
const ASKED_AGAIN = { ...ASKED_FIRST, isAskedAgain: true };

describe('a label whose cancellation failed', () => {
  it.each([
    ['is good where its carrier refuses', ASKED_FIRST, REFUSED, 'good'],
    ['is good where its carrier takes no requests', ASKED_FIRST, BUSY, 'good'],
    ['may be void where its carrier was silent', ASKED_FIRST, SILENT, 'may be void'],
    ['may be void since it was asked for before, of which nobody heard', ASKED_AGAIN, BUSY, 'may be void'],
    ['is good where its carrier refuses what it was asked before', ASKED_AGAIN, REFUSED, 'good'],
    ['may yet be void while that may be at it', { ...ASKED_AGAIN, mayBeAtIt: true }, REFUSED, 'may yet be void'],
    ['is void where that cannot be recorded', { ...ASKED_FIRST, isVoid: true }, BUSY, 'void'],
    ['stays booked where it was delivered all the same', { ...ASKED_AGAIN, isVoid: true }, REFUSED, 'good'],
  ] as const)('%s', (_, known, error, outcome) => {
    expect(outcomeOfVoid({ ...known, error })).toBe(outcome);
  });
});
