import { BlockList, isIP } from 'node:net';
import { isNetwork } from '../../accounts/network.ts';
import type { Environment } from '../../kernel/context.ts';

/** Whether callbacks may go to an address, and where not, why not. */
export interface AddressPolicy {
  readonly environment: Environment;
  /** Addresses and networks (`10.1.2.3`, `10.0.0.0/8`) that are open all the same. */
  readonly allowed: readonly string[];
}

/** Says of an address why it is not to be reached; undefined where it may be. */
export type AddressCheck = (address: string) => string | undefined;

/** The check of decisions 7: loopback, private, link-local and metadata addresses are closed; the sandbox opens loopback. */
export function addressCheck({ environment, allowed }: AddressPolicy): AddressCheck {
  const open = networks(allowed);
  const closed = CLOSED.map(([kind, entries]) => ({ kind, list: networks(entries) }));
  return (address) => {
    const family = isIP(address);
    if (family === 0) return 'no address';
    const type = family === 4 ? 'ipv4' : 'ipv6';
    if (open.check(address, type)) return undefined;
    const kind = closed.find(({ list }) => list.check(address, type))?.kind;
    return kind === 'loopback' && environment === 'sandbox' ? undefined : kind;
  };
}

/**
 * IANA's special-purpose registries: whatever is not the public internet. IPv4 within IPv6 (::ffff:127.0.0.1) is judged as
 * IPv4; the ranges that translate or tunnel to IPv4 (NAT64, 6to4, Teredo) are closed as a whole.
 */
const CLOSED: readonly (readonly [kind: string, addresses: readonly string[]])[] = [
  ['loopback', ['127.0.0.0/8', '::1']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fec0::/10']],
  ['unspecified', ['0.0.0.0/8', '::']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  [
    'reserved',
    [
      '192.0.0.0/24',
      '192.0.2.0/24',
      '192.88.99.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '240.0.0.0/4',
      '::/96',
      '64:ff9b::/96',
      '64:ff9b:1::/48',
      '100::/64',
      '2001::/23',
      '2001:db8::/32',
      '2002::/16',
      '3fff::/20',
      '5f00::/16',
    ],
  ],
];

function networks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.filter(isNetwork)) {
    const [address = '', bits] = entry.split('/');
    const type = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, type);
    else list.addSubnet(address, Number(bits), type);
  }
  return list;
}
