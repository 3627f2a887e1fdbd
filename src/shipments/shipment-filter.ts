import { afterIdField } from '../kernel/after-id.ts';
import { didYouMean } from '../kernel/did-you-mean.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { OrderId } from '../kernel/ids.ts';
import { periodFields } from '../kernel/moment-field.ts';
import { nearest } from '../kernel/suggest.ts';
import { REFUND_STATUSES } from './changes/refund-status.ts';
import { numbersMeant } from './numbers/scanned-code.ts';
import { type SearchedText, searchedText } from './searched-text.ts';
import { SHIPMENT_STATUSES, type Shipment } from './shipment.ts';

/** What a list of shipments is narrowed to; every part that is given must hold. */
export interface ShipmentFilter {
  readonly status?: readonly string[];
  readonly orderIds?: readonly string[];
  /** As it stands on the shipment, or that of the order of `ofNumber`, which may have had another one when it was booked. */
  readonly orderNumber?: string;
  readonly ofNumber?: OrderId;
  readonly carrierCode?: string;
  /** Of itself or of one of its packages, on the way there or back. */
  readonly trackingNumbers?: readonly string[];
  readonly searched?: SearchedText;
  readonly shid?: number;
  /** Of those that are cancelled, what became of the money. */
  readonly refund?: NonNullable<Shipment['details']['refund']>;
  /** Only shipments after this id, in the order of ids. */
  readonly afterId?: string;
  readonly ids?: readonly string[];
  /** Booked at or after that moment. */
  readonly bookedSince?: string;
  readonly bookedBefore?: string;
}

/**
 * The filter of a query: `status` (several by commas), `order_number`, `carrier_code`, `tracking_number`, `refund_status`, `query`,
 * `from` and `to` (when it was booked; a date without time includes that day), `after_id`. Which order `order_id` names is no matter of words.
 * @throws ShipdockError `unreadable_field` naming the nearest word.
 */
export function readShipmentFilter(query: Readonly<Record<string, unknown>>): ShipmentFilter {
  const text = (name: string) =>
    typeof query[name] === 'string' && query[name] !== '' ? String(query[name]) : undefined;
  const refund = text('refund_status');
  const tracked = text('tracking_number');
  const said = text('query');
  const booked = periodFields(['from', text('from')], ['to', text('to')]);
  const parts = {
    status: text('status')
      ?.split(',')
      .map((word) => readWord('status', word, SHIPMENT_STATUSES)),
    orderNumber: text('order_number'),
    carrierCode: text('carrier_code'),
    trackingNumbers: tracked === undefined ? undefined : numbersMeant(tracked),
    searched: said === undefined ? undefined : searchedText(said),
    refund: refund === undefined ? undefined : readWord('refund_status', refund, REFUND_STATUSES),
    bookedSince: booked.from,
    bookedBefore: booked.before,
    afterId: afterIdField('shipment', query),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

function readWord<Word extends string>(field: string, text: string, words: readonly Word[]): Word {
  const known = words.find((each) => each === text.trim().toLowerCase());
  if (known !== undefined) return known;
  const message = `is "${text}"; it must be one of ${words.join(', ')}`;
  throw new ShipdockError('unreadable_field', `${field} ${message}`, {
    details: [{ field, message }],
    ...given('hint', didYouMean(nearest(text, words))),
  });
}
