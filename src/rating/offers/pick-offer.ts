import type { Offer } from '../../carriers/carrier.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Order } from '../../orders/order.ts';
import { chooseOffer } from './choose-offer.ts';
import { type RatedOffers, shapeOf } from './rated-offers.ts';

export interface PickedOffer {
  readonly offer: Offer | undefined;
  readonly because: string;
  readonly warnings: readonly string[];
}

/**
 * With what an order goes unless somebody says otherwise: the service that it asks for, else what a policy decides, else the
 * cheapest (decisions 5). Where the service that it asks for is not offered, or only freight while a carrier of parcels is
 * silent (or the other way), none is picked, and a warning says why.
 */
export function pickOffer(order: Order, rated: RatedOffers): PickedOffer {
  const wish = order.details.requestedShippingDetails;
  // Of a refusal only the sentence is kept here, so no moments are told.
  const wanted = {
    what: `order ${order.orderNumber}`,
    wish,
    step: undefined,
    timeZone: 'UTC',
    ...shapeOf(rated),
  };
  try {
    return chooseOffer(wanted, { kind: 'default' }, rated);
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    return { offer: undefined, because: '', warnings: [error.message] };
  }
}
