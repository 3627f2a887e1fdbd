import { shell } from '../kernel/shell.ts';
import { type Finding, fine, warning } from './finding.ts';

/** A purchase that was begun, whose process is gone or was not answered, and that nobody has finished. */
export interface OpenPurchase {
  /** Null where goods were booked that are in no order. */
  readonly orderNumber: string | null;
  /** The number that its shipment will have. */
  readonly shid: number;
  readonly carrierCode: string;
}

const MOST_NAMED = 5;

/** Names them, and how they are finished. */
export function judgeOpenPurchases(open: readonly OpenPurchase[]): Finding {
  if (open.length === 0) return fine('open purchases', 'none');
  const named = open.slice(0, MOST_NAMED).map(nameOf);
  const more = open.length > named.length ? [`${open.length - named.length} more`] : [];
  const orders = open.flatMap(({ orderNumber }) => orderNumber ?? []).slice(0, MOST_NAMED);
  const byHand = orders.length === 0 ? 'repeat the booking' : shell`shipdock shipments book ${orders}`;
  return warning(
    'open purchases',
    `${open.length} begun and not finished: ${[...named, ...more].join(', ')}`,
    `let shipdock serve run, which asks the carrier; or ${byHand}: nothing is bought twice`,
  );
}

/** The same of cancellations: what was bought may be void, and its label must not go on a parcel. */
export function judgeOpenVoids(open: readonly OpenPurchase[]): Finding {
  if (open.length === 0) return fine('open cancellations', 'none');
  const named = open.slice(0, MOST_NAMED);
  const more = open.length > named.length ? [`${open.length - named.length} more`] : [];
  const told = named.map(({ shid, carrierCode }) => `shipment ${shid} (${carrierCode})`);
  const shids = named.map(({ shid }) => String(shid));
  return warning(
    'open cancellations',
    `${open.length} begun and not finished: ${[...told, ...more].join(', ')}`,
    `let shipdock serve run, which asks the carrier; or ${shell`shipdock shipments cancel ${shids}`}: use no label of them before`,
  );
}

function nameOf({ orderNumber, shid, carrierCode }: OpenPurchase): string {
  return `${orderNumber === null ? `shipment ${shid}` : `order ${orderNumber}`} (${carrierCode})`;
}
