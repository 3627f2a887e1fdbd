import { type ExchangeRate, parseExchangeRate } from '../../src/exchange-rates/exchange-rate.ts';

/** Rates, each as `2026-03-02 USD EUR 0.9`. */
export function rates(...rows: readonly string[]): readonly ExchangeRate[] {
  return rows.map((row) => {
    const [date = '', from = '', to = '', rate = ''] = row.split(' ');
    const read = parseExchangeRate({ date, from, to, rate });
    if ('mistake' in read) throw new Error(read.mistake);
    return read;
  });
}
