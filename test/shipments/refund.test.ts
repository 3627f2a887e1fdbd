import { describe, expect, test } from 'vitest';
import { refundedMinor, toldRefund, withRefund } from '../../src/shipments/changes/refund.ts';
import type { Shipment } from '../../src/shipments/shipment.ts';

/** Cost 20.00, of which 1.50 was packing. */
function cancelled(details: object = {}, rest: object = {}): Shipment {
  const price = { currency: 'USD', totalMinor: 2000, status: 'cancelled', shid: 7 };
  return { ...price, ...rest, details: { refund: null, packingMinor: 150, ...details } } as unknown as Shipment;
}

describe('what came back of a price', () => {
  test.each<[string, object, number | undefined, string | undefined]>([
    ['nobody said', {}, undefined, undefined],
    ['is pending', { refund: 'refund_pending' }, undefined, 'its refund is pending'],
    ['is nothing', { refund: 'refund_refused' }, 0, 'nothing of its 20.00 USD came back'],
    ['is all but the packing', { refund: 'refunded' }, 1850, '18.50 of its 20.00 USD came back'],
    ['is a part', { refund: 'refunded', refundMinor: 5 }, 5, '0.05 of its 20.00 USD came back'],
  ])('%s', (_, details, minor, told) => {
    expect([refundedMinor(cancelled(details)), toldRefund(cancelled(details))]).toEqual([minor, told]);
  });
});

describe('what is said of a refund', () => {
  const said = (saying: object, of = cancelled()) => {
    try {
      const { refund, refundMinor } = withRefund(of, saying).details;
      return [refund, refundMinor];
    } catch (error) {
      const { code, details } = error as { code: string; details: readonly { field: string }[] };
      return [code, details[0]?.field];
    }
  };

  test.each<[string, object, readonly unknown[]]>([
    ['all of it', { status: 'refunded' }, ['refunded', undefined]],
    ['an amount without a status', { amount: '12.5' }, ['refunded', 1250]],
    ['the whole price, packing too', { amount: '20' }, ['refunded', 2000]],
    ['a cent more than the price', { amount: '20.01' }, ['limit_exceeded', 'amount']],
    ['0, which is a refusal', { amount: '0' }, ['refund_refused', undefined]],
    ['0 that is called refunded', { amount: '0', status: 'refunded' }, ['refund_refused', undefined]],
    ['0 that is pending', { amount: '0', status: 'refund_pending' }, ['refund_pending', undefined]],
    ['a cent that is pending', { amount: '0.01', status: 'refund_pending' }, ['unreadable_field', 'amount']],
    ['a cent that was refused', { amount: '0.01', status: 'refund_refused' }, ['unreadable_field', 'amount']],
    ['less than nothing', { amount: '-0.01' }, ['unreadable_field', 'amount']],
    ['half a cent', { amount: '1.005' }, ['unreadable_field', 'amount']],
    ['no amount', { amount: 'x' }, ['unreadable_field', 'amount']],
    ['nothing', {}, ['unreadable_field', 'status']],
    ['its currency', { amount: '1', currency: 'USD' }, ['refunded', 100]],
    ['another currency', { amount: '1', currency: 'EUR' }, ['unreadable_field', 'currency']],
  ])('%s', (_, saying, expected) => {
    expect(said(saying)).toEqual(expected);
  });

  test('later counts in the place of what was said before', () => {
    const before = cancelled({ refund: 'refunded', refundMinor: 700 });
    expect(said({ status: 'refunded' }, before)).toEqual(['refunded', undefined]);
    expect(said({ status: 'refund_refused' }, before)).toEqual(['refund_refused', undefined]);
  });

  test('of what is not cancelled is refused', () => {
    expect(said({ status: 'refunded' }, cancelled({}, { status: 'delivered' }))[0]).toBe('shipment_not_cancelled');
  });

  test('in a currency without decimals says so', () => {
    const yen = cancelled({}, { currency: 'JPY' });
    expect(() => withRefund(yen, { amount: '1.5' })).toThrow(
      'it must be an amount of JPY, without decimals, from 0 up',
    );
    expect(() => withRefund(cancelled(), { amount: 'x' })).toThrow(
      'an amount of USD, of at most 2 decimals, from 0 up',
    );
  });
});
