import { countryAlone } from '../../addresses/country-alone.ts';
import type { Currency } from '../../kernel/money.ts';
import type { NamedLine } from '../moved/moved-away.ts';
import { lineAsSent } from '../named/line-as-sent.ts';
import type { Order } from '../order.ts';
import type { OrderLineUpdateInput, OrderUpdateInput } from '../orders.schema.ts';

const ADDRESSES = [
  ['origin_address', 'origin'],
  ['destination_address', 'destination'],
  ['billing_address', 'billing'],
] as const;

/** A warning for each address that takes another country and keeps its state. */
export function countryAloneWarnings(sent: OrderUpdateInput, before: Order, after: Order): readonly string[] {
  return ADDRESSES.flatMap(([field, name]) =>
    countryAlone(`${field}.`, sent[field], before.addresses[name], after.addresses[name]),
  );
}

/** A warning for each line that says a currency other than its order's, and no amount that is in it: nothing is converted. */
export function currencyAloneWarnings(
  lines: readonly OrderLineUpdateInput[],
  order: Pick<Order, 'currency' | 'lines'>,
): readonly string[] {
  return lines.flatMap((sent, index) => {
    if (!isCurrencyAlone(sent, lineAsSent(sent, order.lines), order.currency)) return [];
    return [
      `order_line_items[${index}].currency: ${sent.currency} without a price or value changes nothing; send the amount that is in it`,
    ];
  });
}

/** Not where the line's amounts were converted from that currency, of which a shop goes on telling. */
export function isCurrencyAlone(
  { currency, price, value }: Pick<OrderLineUpdateInput, 'currency' | 'price' | 'value'>,
  line: Pick<NamedLine, 'details'> | undefined,
  own: Currency,
): boolean {
  if (currency === undefined || currency === own || currency === line?.details.converted?.currency) return false;
  return price === undefined && value === undefined;
}
