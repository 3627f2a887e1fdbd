import { shownAmount } from '../../kernel/money.ts';
import type { RateJson } from '../rate-json.ts';

/** The parts of a price on one line, as `base 10.50, fuel 1.74`; in their currency they add up to it. */
export function partsText(parts: RateJson['price_parts'], currency: string): string {
  return (parts ?? []).map(({ code, price }) => `${code} ${shownAmount(price, currency)}`).join(', ');
}
