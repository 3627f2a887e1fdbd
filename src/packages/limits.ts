/** The embedded carriers number at most so many packages of a shipment. */
export const MAX_PACKAGES = 999;
