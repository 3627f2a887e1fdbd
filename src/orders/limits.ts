/** How much one order may hold; beyond it a request is refused with the limit named. */
export const ORDER_LIMITS = {
  lines: 2_000,
  notes: 500,
  tags: 250,
  referenceNumbers: 250,
  requestedRates: 50,
  proposedShipments: 50,
  inventoryIdentifiers: 10_000,
  kitLevels: 5,
  /** In one request that names orders, and line items to delete (decisions 1). */
  ordersAtOnce: 500,
  linesToDelete: 500,
} as const;

/** Units of a line. */
export const MAX_UNITS = 1_000_000;
/** What a unit may cost, in units of any currency. */
export const MOST_OF_UNIT = 100_000_000;
/** Any amount of an order: whatever is kept can be exported and imported again. */
export const MOST_OF_ORDER = 1_000_000_000;
