/** Whether it is an address (`10.1.2.3`, `fd00::1`) or a network (`10.0.0.0/8`) of IPv4 or IPv6. */
export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const most = longestPrefix(address);
  if (most === undefined || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
}

/** Bits of the address; undefined where it is none. */
function longestPrefix(address: string): number | undefined {
  if (IPV4.test(address)) return 32;
  return address.includes(':') && URL.canParse(`http://[${address}]/`) ? 128 : undefined;
}

const BYTE = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(\\.${BYTE}){3}$`);
