import type { OrderDetails } from '../order.ts';

/** The service that an order asks for: of the rate that it names, else as its shop calls it, which policies go by either way. */
export function serviceWished({ requestedService, requestedShippingDetails }: OrderDetails): string | undefined {
  return requestedService ?? requestedShippingDetails;
}
