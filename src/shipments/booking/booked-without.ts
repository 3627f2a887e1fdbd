import { parseDecimal } from '../../kernel/decimal.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { isCashOnDelivery } from '../../rating/request/cash-on-delivery.ts';
import { isInsuranceAsked } from '../../rating/request/insurance.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { askedAccessorials } from './booking-options.ts';
import type { Purchase } from './purchase.ts';

/**
 * What a request asks for that the booking that is there was made without, in words: nobody will collect, insure, sign or
 * return anything for it.
 */
export function bookedWithout(
  sent: Partial<BookingInput>,
  booked: Pick<Purchase, 'isInsured' | 'options'>,
): readonly string[] {
  const left = booked.options.accessorials.map(whatFor);
  const lacking = askedAccessorials(sent).filter((each) => {
    const found = left.indexOf(whatFor(each));
    if (found !== -1) left.splice(found, 1);
    return found === -1;
  });
  return [
    ...lacking.map(({ type, value }) => (value === null ? String(type) : `${type} ${value}`)),
    ...(isInsuranceAsked(sent) === true && !booked.isInsured ? ['insurance'] : []),
    ...(sent.include_return_label === true && !booked.options.includeReturnLabel ? ['a return label'] : []),
  ];
}

/** Two that are equal are the same service for the same amount, whichever end they were asked for at. */
function whatFor({ type, value }: JsonObject): string {
  const service = isCashOnDelivery(type) ? 'cod' : String(type);
  const amount = typeof value === 'string' ? (parseDecimal(value, 4) ?? value) : value;
  return `${service} ${amount ?? ''}`;
}
