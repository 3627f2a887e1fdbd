import { describe, expect, it } from 'vitest';
import { turnedOver } from '../../src/exchange-rates/turned-over.ts';
import { rates } from './rates.builder.ts';

const told = (saved: readonly string[], before: readonly string[] = []) =>
  turnedOver(rates(...saved), [...rates(...before), ...rates(...saved)]);

describe('rates that look like those of the opposite pair are told', () => {
  const message =
    '2026-03-03: EUR to USD is 0.86, and was 1.16279 on 2026-03-02: where it is that of USD to EUR, save it anew (1 ÷ 0.86 is 1.16279)';

  it('beside the last one before, of either direction', () => {
    expect(told(['2026-03-03 EUR USD 0.86'], ['2026-03-02 EUR USD 1.16279', '2026-03-01 EUR USD 0.9'])).toEqual([
      message,
    ]);
    expect(told(['2026-03-03 EUR USD 0.86'], ['2026-03-02 USD EUR 0.86'])).toEqual([message]);
  });

  it('once for many days, and not the right one after it', () => {
    const days = ['2026-03-03 EUR USD 0.86', '2026-03-04 EUR USD 1.16', '2026-03-05 EUR USD 0.86'];
    expect(told(['2026-03-02 EUR USD 1.16279', ...days])).toEqual([message]);
  });

  it.each([
    [['2026-03-03 EUR USD 0.86'], []],
    [['2026-03-03 EUR USD 1.2'], ['2026-03-02 EUR USD 1.16']],
    [['2026-03-03 USD EUR 0.86'], ['2026-03-02 EUR USD 1.16']],
    [['2026-03-03 CHF USD 0.99'], ['2026-03-02 CHF USD 1.01']],
    [['2026-03-03 EUR USD 0.95'], ['2026-03-02 EUR USD 1.16']],
    [['2026-03-02 EUR USD 1.16'], ['2026-03-02 EUR USD 0.86', '2026-03-01 EUR USD 1.15']],
  ])('but not %j after %j', (saved, before) => {
    expect(told(saved, before)).toEqual([]);
  });
});
