/** The embedded carriers number at most so many packages of a shipment. */
export const MAX_PACKAGES = 999;
/** Boxes on all handling units of a shipment: each is kept, and two trucks full have fewer. */
export const MAX_BOXES = 10_000;
