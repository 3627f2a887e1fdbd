import type { AddressService } from '../../addresses/online/easypost/client.ts';
import type { Variables } from './environment.ts';

const TIMEOUT_MS = 5_000;

/** The online validation of addresses as the environment configures it; undefined where it has no key. */
export function addressService(variables: Variables): AddressService | undefined {
  const apiKey = variables.SHIPDOCK_EASYPOST_API_KEY?.trim();
  if (apiKey === undefined || apiKey === '') return undefined;
  const url = variables.SHIPDOCK_EASYPOST_URL?.trim() || 'https://api.easypost.com';
  return { apiKey, url, timeoutMs: TIMEOUT_MS };
}
