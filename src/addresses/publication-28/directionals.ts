const DIRECTIONALS: Readonly<Record<string, string>> = {
  N: 'N',
  S: 'S',
  E: 'E',
  W: 'W',
  NE: 'NE',
  NW: 'NW',
  SE: 'SE',
  SW: 'SW',
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NO: 'N',
  SO: 'S',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};

/** `NORTH` → `N`. The word must be in capitals. */
export function directionalOf(word: string | undefined): string | undefined {
  return word !== undefined && Object.hasOwn(DIRECTIONALS, word) ? DIRECTIONALS[word] : undefined;
}

/** Two words that make one direction: `NORTH EAST` → `NE`; undefined for `NORTH SOUTH` (Publication 28, 233.23). */
export function combinedDirectional(first: string | undefined, second: string | undefined): string | undefined {
  const [a = '', b = ''] = [directionalOf(first), directionalOf(second)];
  return /^[NS]$/.test(a) && /^[EW]$/.test(b) ? a + b : undefined;
}
