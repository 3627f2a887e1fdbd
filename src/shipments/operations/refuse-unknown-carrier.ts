import { noSuchCarrier } from '../../carriers/no-such-carrier.ts';
import type { Transaction } from '../../database/database.ts';
import type { Services } from '../../seams/services.ts';
import { countShipments } from '../shipments.store.ts';

/**
 * To be asked where nothing was found of a carrier: that nothing is there would be believed of one that is misspelt. Carriers
 * are those of tariffs, and whatever others booked with.
 * @param field what names it in the request.
 * @throws ShipdockError `carrier_not_found` naming the nearest.
 */
export async function refuseUnknownCarrier(
  transaction: Transaction,
  { account, carriers, clock }: Services,
  code: string | undefined,
  field = 'carrier_code',
): Promise<void> {
  if (code === undefined) return;
  const now = clock.now().toISOString();
  const known = (await carriers.activeOn(transaction, account, now.slice(0, 10), now)).map((carrier) => carrier.code);
  if (known.includes(code) || (await countShipments(transaction, account, { carrierCode: code })) > 0) return;
  throw noSuchCarrier(code, known, field);
}
