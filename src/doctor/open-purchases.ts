import { shell } from '../kernel/shell.ts';
import { type Finding, fine, warning } from './finding.ts';

/** A purchase that was begun, whose process is gone or was not answered, and that nobody has finished. */
export interface OpenPurchase {
  /** Null where goods were booked that are in no order. */
  readonly orderNumber: string | null;
  /** The number that its shipment will have. */
  readonly shid: number;
  readonly carrierCode: string;
  /** Refused after its process was gone, or given up by a person; its carrier may have sold it, and is to be asked once more. */
  readonly isGivenUp?: boolean;
}

const MOST_NAMED = 5;

/** Names them, and how they are finished. */
export function judgeOpenPurchases(open: readonly OpenPurchase[]): Finding {
  if (open.length === 0) return fine('open purchases', 'none');
  const named = open.slice(0, MOST_NAMED).map(nameOf);
  const more = open.length > named.length ? [`${open.length - named.length} more`] : [];
  // Whoever books what was given up buys it; what was sold before stays unknown.
  const begun = open.filter(({ isGivenUp }) => isGivenUp !== true);
  const orders = begun.flatMap(({ orderNumber }) => orderNumber ?? []).slice(0, MOST_NAMED);
  const again = orders.length === 0 ? 'repeat the booking' : shell`shipdock shipments book ${orders}`;
  const byHand = begun.length === 0 ? '' : `; or ${again}: nothing is bought twice`;
  const atClose = begun.length === open.length ? '' : ', as the next close of a day does of what was given up';
  const isOfGoods = begun.some(({ orderNumber }) => orderNumber === null);
  const names = [...(orders.length === 0 ? [] : ['ORDER']), ...(isOfGoods ? ['--goods SHIPMENT'] : [])];
  const commands = names.map((name) => `shipdock shipments give-up ${name}`).join(' or ');
  const onWord =
    names.length === 0 ? '' : `; ${commands} where its carrier is none any more, or never answers, and sold nothing`;
  return warning(
    'open purchases',
    `${open.length} begun and not finished: ${[...named, ...more].join(', ')}`,
    `let shipdock serve run, which asks the carrier${atClose}${byHand}${onWord}`,
  );
}

/** A cancellation that was begun in the same way. */
export interface OpenVoid extends OpenPurchase {
  /** Picked up meanwhile: it is finished by nobody but a person, since its units could be shipped again then. */
  readonly isOnItsWay: boolean;
}

/** The same of cancellations: what was bought may be void, and its label must not go on a parcel. */
export function judgeOpenVoids(open: readonly OpenVoid[]): Finding {
  if (open.length === 0) return fine('open cancellations', 'none');
  const named = open.slice(0, MOST_NAMED);
  const more = open.length > named.length ? [`${open.length - named.length} more`] : [];
  const told = named.map(
    ({ shid, carrierCode, isOnItsWay }) => `shipment ${shid} (${carrierCode}${isOnItsWay ? ', picked up since' : ''})`,
  );
  const cancel = (isOnItsWay: boolean) => {
    const shids = named.filter((each) => each.isOnItsWay === isOnItsWay).map(({ shid }) => String(shid));
    return shids.length === 0 ? undefined : shell`shipdock shipments cancel ${shids}`;
  };
  const [waiting, carried] = [cancel(false), cancel(true)];
  const fixes = [
    ...(waiting === undefined
      ? []
      : [
          `let shipdock serve run, which asks the carrier, as does the next close of a day; or ${waiting} (--voided-by-hand where its carrier is none any more, or never answers): use no label of them before`,
        ]),
    ...(carried === undefined
      ? []
      : [`${carried} only where what was picked up comes back: its units can be shipped again then`]),
  ];
  return warning(
    'open cancellations',
    `${open.length} begun and not finished: ${[...told, ...more].join(', ')}`,
    fixes.join('; '),
  );
}

function nameOf({ orderNumber, shid, carrierCode, isGivenUp }: OpenPurchase): string {
  const doubt = isGivenUp === true ? ', given up, and perhaps sold all the same' : '';
  return `${orderNumber === null ? `shipment ${shid}` : `order ${orderNumber}`} (${carrierCode}${doubt})`;
}
