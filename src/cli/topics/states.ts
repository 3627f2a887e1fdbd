import { CLIENT_MOVES, ORDER_ACTIONS, ORDER_STATUSES } from '../../orders/status/lifecycle.ts';
import { SHIPMENT_STATUSES } from '../../shipments/shipment.ts';

/** `help states`: statuses and where they may lead. */
export function text(): string {
  return [
    'Orders, as a client may move them:',
    ...ORDER_STATUSES.map((status) => `  ${status.padEnd(18)} ${legal(CLIENT_MOVES[status])}`),
    '',
    'What else may be done with an order:',
    ...ORDER_STATUSES.map((status) => `  ${status.padEnd(18)} ${ORDER_ACTIONS[status].join(', ')}`),
    '',
    'Booking, cancelling a shipment and delivery move an order by its quantities: nothing shipped: new or picking; some:',
    'partially_shipped; all: shipped; all delivered: delivered. On hold and cancelled stay what they are.',
    '',
    'Shipments:',
    `  ${SHIPMENT_STATUSES.join(', ')}`,
    '',
    'Scans move them by the times of the events: late, doubled or out-of-order ones never move a shipment backwards, and',
    'nothing leads out of cancelled.',
  ].join('\n');
}

function legal(moves: readonly string[]): string {
  return moves.length === 0 ? 'by restore only' : `may become ${moves.join(', ')}`;
}
