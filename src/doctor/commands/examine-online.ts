import type { PostalAddress } from '../../addresses/address.ts';
import type { AddressService } from '../../addresses/online/easypost/client.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { type Finding, fine, warning } from '../finding.ts';

/** A house that any validator knows. */
const WELL_KNOWN: PostalAddress = {
  street1: '1600 Pennsylvania Ave NW',
  city: 'Washington',
  state: 'DC',
  zip: '20500',
  country: 'US' as PostalAddress['country'],
};

/** Asks what is configured to be asked over the network whether it answers. */
export async function examineOnline(service: AddressService | undefined): Promise<readonly Finding[]> {
  const carriers = fine('carriers', 'none is asked over the network: all of them are embedded');
  return [carriers, await examineValidator(service)];
}

async function examineValidator(service: AddressService | undefined): Promise<Finding> {
  const check = 'address validator';
  if (service === undefined) return fine(check, 'none is configured: the embedded tables judge');
  const { verifyOnline } = await import('../../addresses/online/easypost/client.ts');
  try {
    await verifyOnline(WELL_KNOWN, service);
    return fine(check, `EasyPost answers at ${service.url}`);
  } catch (error) {
    const { message, hint } = toShipdockError(error);
    return warning(check, message, hint ?? 'the embedded tables judge until it answers');
  }
}
