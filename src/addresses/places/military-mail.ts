import { statesOfZipPrefix } from './state-from-zip.ts';

/**
 * Mail to the forces and to embassies abroad (Publication 28, 225): the post hands it to the unit or ship that the ZIP
 * code means, whatever stands as its city. Ships and units get codes that no table of places has.
 */
const MILITARY_STATES: readonly string[] = ['AA', 'AE', 'AP'];
const MILITARY_CITIES: readonly string[] = ['APO', 'FPO', 'DPO'];

export function isMilitaryState(state: string | undefined): boolean {
  return state !== undefined && MILITARY_STATES.includes(state);
}

/** APO, FPO or DPO, which are written where other addresses have their city. */
export function isMilitaryCity(city: string | undefined): boolean {
  return city !== undefined && MILITARY_CITIES.includes(city.trim().toUpperCase());
}

/** The military "state" that the first digits of a ZIP code mean; undefined for every other ZIP code. */
export function militaryStateOfZip(zip: string | undefined): string | undefined {
  return statesOfZipPrefix(zip ?? '').find(isMilitaryState);
}
