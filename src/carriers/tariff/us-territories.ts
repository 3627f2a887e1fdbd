const TERRITORIES: readonly string[] = ['PR', 'VI', 'GU', 'AS', 'MP', 'UM'];

/** Carriers treat the US territories as domestic: they have ISO codes of their own, and US ZIPs. */
export function domesticCountry(country: string): string {
  const code = country.trim().toUpperCase();
  return TERRITORIES.includes(code) ? 'US' : code;
}

export function isTerritory(country: string): boolean {
  return TERRITORIES.includes(country.trim().toUpperCase());
}
