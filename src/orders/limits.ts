/** How much one order may hold; beyond it a request is refused with the limit named. */
export const ORDER_LIMITS = {
  lines: 2_000,
  notes: 500,
  tags: 250,
  referenceNumbers: 250,
  requestedRates: 50,
  proposedShipments: 50,
  inventoryIdentifiers: 10_000,
  /** In one request that names orders, and line items to delete (decisions 1). */
  ordersAtOnce: 500,
  linesToDelete: 500,
} as const;
