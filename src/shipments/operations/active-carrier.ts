import type { Carrier } from '../../carriers/carrier.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';

/** The carrier that sold, or is to sell, with its tariff of that day. @throws ShipdockError `carrier_not_found`. */
export async function activeCarrier(services: Services, code: string, date: string): Promise<Carrier> {
  const carrier = await findActiveCarrier(services, code, date);
  if (carrier !== undefined) return carrier;
  throw new ShipdockError('carrier_not_found', `carrier ${code} is not active any more`, { about: 'subject' });
}

/** The same; undefined where it is none any more. */
export async function findActiveCarrier(
  { database, carriers, account }: Services,
  code: string,
  date: string,
): Promise<Carrier | undefined> {
  const active = await database.read((transaction) => carriers.activeOn(transaction, account, date));
  return active.find((each) => each.code === code);
}
