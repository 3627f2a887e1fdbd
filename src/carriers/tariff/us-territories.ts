const TERRITORIES: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP', 'UM'];
const MILITARY_STATES: readonly string[] = ['AA', 'AE', 'AP'];

/** Carriers treat the US territories as domestic: they have ISO codes of their own, and US ZIPs. */
export function domesticCountry(country: string): string {
  const code = country.trim().toUpperCase();
  return TERRITORIES.includes(code) ? 'US' : code;
}

export function isTerritory(country: string): boolean {
  return TERRITORIES.includes(country.trim().toUpperCase());
}

/** APO, FPO and DPO addresses: only the postal service delivers there. */
export function isMilitaryState(state: string | undefined): boolean {
  return state !== undefined && MILITARY_STATES.includes(state);
}
