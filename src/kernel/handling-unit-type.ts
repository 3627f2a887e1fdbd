/** What goods stand on or in where they are handled as one (api-v4 2.3). */
export const HANDLING_UNIT_TYPES = ['pallet', 'carton', 'box', 'crate', 'bag', 'drum'] as const;
export type HandlingUnitType = (typeof HANDLING_UNIT_TYPES)[number];
