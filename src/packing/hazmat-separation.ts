/**
 * Which hazard classes may not share a box or pallet: the pairs that 49 CFR 177.848(d) marks X or O. Where the class
 * alone does not tell the hazard zone (2.3, 6.1), the stricter zone is assumed.
 */
const APART: Readonly<Record<string, readonly string[]>> = {
  '2.1': ['2.3', '6.1', '7'],
  '2.3': ['2.1', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '8'],
  '3': ['2.3', '5.1', '6.1'],
  '4.1': ['2.3', '6.1', '8'],
  '4.2': ['2.3', '6.1', '8'],
  '4.3': ['2.3', '6.1', '8'],
  '5.1': ['2.3', '3', '6.1', '8'],
  '5.2': ['2.3', '6.1', '8'],
  '6.1': ['2.1', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '8'],
  '7': ['2.1'],
  '8': ['2.3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1'],
};

const ALONE = 'alone';
const NO_SEPARATION: readonly string[] = [];
const WITHOUT_ROW = ['2.2', '6.2', '9'];

/** Whether goods of the two classes (`3`, `Class 5.1`, undefined for none) must be in different boxes. */
export function mustBeApart(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const [first, second] = [divisionOf(a), divisionOf(b)];
  if (first === second) return false;
  const apart = separationOf(first);
  return apart === ALONE || separationOf(second) === ALONE || apart.includes(second);
}

/** Explosives, and classes that are not known, stay apart from every other class. */
function separationOf(division: string): readonly string[] | typeof ALONE {
  return APART[division] ?? (WITHOUT_ROW.includes(division) ? NO_SEPARATION : ALONE);
}

/** `Class 3`, `3`, `3 (6.1)` and `5.1` as the bare class or division; a compatibility letter (1.4S) is kept. */
function divisionOf(text: string): string {
  return /\d(?:\.\d[A-Za-z]?)?/.exec(text)?.[0].toUpperCase() ?? text.trim();
}
