import { describe, expect, it } from 'vitest';
import { contradictions } from '../../src/exchange-rates/contradictions.ts';
import { rates } from './rates.builder.ts';

const told = (...rows: readonly string[]) => contradictions(rates(...rows), rates(...rows));

describe('rates that contradict each other on one day are told', () => {
  it('where there and back makes another amount', () => {
    expect(told('2026-03-02 USD EUR 0.9', '2026-03-02 EUR USD 0.9')).toEqual([
      '2026-03-02: USD to EUR is 0.9 and EUR to USD is 0.9: 1 USD there and back is 0.81 USD; save the wrong one anew (1 ÷ 0.9 is 1.11111)',
    ]);
  });

  it('where a third currency leads elsewhere', () => {
    expect(told('2026-03-02 USD EUR 0.9', '2026-03-02 EUR GBP 0.85', '2026-03-02 GBP USD 2')).toEqual([
      '2026-03-02: USD to EUR is 0.9, but over GBP it is 0.588235 (USD to GBP 0.5, GBP to EUR 1.17647); save the wrong one of them anew',
    ]);
  });

  it('also where the other one was there before, and once for many days', () => {
    const before = rates('2026-03-02 EUR USD 0.9', '2026-03-03 EUR USD 0.9');
    const saved = rates('2026-03-03 USD EUR 0.9', '2026-03-02 USD EUR 0.9');
    expect(contradictions(saved, [...before, ...saved])).toEqual([expect.stringMatching(/^2026-03-02: USD to EUR/)]);
  });

  it('and counted where one wrong rate among those of many currencies contradicts all others', () => {
    const thirds = 'AUD BRL CAD CHF CNY CZK DKK GBP HUF INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY TWD ZAR'.split(
      ' ',
    );
    const over = thirds.flatMap((third) => [`2026-03-02 USD ${third} 2`, `2026-03-02 ${third} EUR 0.5`]);
    const sentences = told('2026-03-02 USD EUR 100', ...over);
    expect(sentences).toHaveLength(21);
    expect(sentences[0]).toMatch(/^2026-03-02: USD to EUR is 100, but over AUD it is 1 /);
    expect(sentences[20]).toBe('and 3 more such contradictions');
  });

  it.each([
    [['2026-03-02 USD EUR 0.9', '2026-03-02 EUR USD 1.11111111']],
    [['2026-03-02 USD EUR 0.9', '2026-03-02 EUR USD 1.07']], // what a bank takes
    [['2026-03-02 USD EUR 0.9', '2026-03-03 EUR USD 0.9']], // the newer one counts for both
    [['2026-03-02 USD EUR 0.9', '2026-03-02 EUR GBP 0.85', '2026-03-02 USD GBP 0.765']],
  ])('but not %j', (rows) => {
    expect(told(...rows)).toEqual([]);
  });
});
