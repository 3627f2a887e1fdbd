import type { Carrier } from '../../carriers/carrier.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Services } from '../../seams/services.ts';

/** The carrier that sold, or is to sell, with its tariff of that day. @throws ShipdockError `carrier_not_found`. */
export async function activeCarrier(services: Services, code: string, date: string): Promise<Carrier> {
  const carriers = await services.database.read((transaction) =>
    services.carriers.activeOn(transaction, services.account, date),
  );
  const carrier = carriers.find((each) => each.code === code);
  if (carrier !== undefined) return carrier;
  throw new ShipdockError('carrier_not_found', `carrier ${code} is not active any more`, { about: 'subject' });
}
