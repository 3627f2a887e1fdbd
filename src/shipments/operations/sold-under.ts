import type { Booking, Carrier } from '../../carriers/carrier.ts';
import { readableAnswer } from '../../carriers/carrier-fault.ts';
import { checkedSold } from '../../carriers/checked-answer.ts';

/**
 * What its carrier sold under the key of a purchase; undefined where it says that it sold nothing.
 * @throws ShipdockError `carrier_*`, also where its answer cannot be read: it may have sold then.
 */
export function soldUnder(carrier: Carrier, key: string): Promise<Booking | undefined> {
  return readableAnswer('find', carrier.name, async () => checkedSold(await carrier.find(key)));
}
