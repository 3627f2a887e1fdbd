/** Classes and divisions of which no entry has a packing group (49 CFR 172.101, column 5). */
const CLASSES_WITHOUT = /^(1|2|7|5\.2|6\.2)/;

/** Entries of other classes without one, by their number: self-reactive substances, batteries, dry ice, vehicles, articles. */
const WITHOUT: readonly (readonly [first: number, last: number])[] = [
  [1845, 1845],
  [2794, 2795],
  [2800, 2800],
  [2990, 2990],
  [3028, 3028],
  [3072, 3072],
  [3090, 3091],
  [3166, 3166],
  [3171, 3171],
  [3221, 3240],
  [3245, 3245],
  [3268, 3268],
  [3292, 3292],
  [3363, 3363],
  [3473, 3473],
  [3476, 3481],
  [3499, 3499],
  [3508, 3508],
  [3528, 3530],
  [3536, 3548],
  [3551, 3552],
  [3556, 3558],
  [8000, 8000],
];

/**
 * Whether a shipping paper must tell the packing group of the material (49 CFR 172.202(a)(4)). Who knows that an entry has none
 * may say `none`, whatever is known here.
 * @param identificationNumber as `UN3481`.
 * @param hazardClass class or division, subsidiary ones behind it: `6.1 (8)`.
 */
export function needsPackingGroup(identificationNumber: string, hazardClass: string): boolean {
  const [, division = ''] = /^(?:class|division)?\s*([\d.]+)/i.exec(hazardClass.trim()) ?? [];
  const number = Number(identificationNumber.replaceAll(/\D/g, ''));
  return (
    division !== '' &&
    !CLASSES_WITHOUT.test(division) &&
    !WITHOUT.some(([first, last]) => first <= number && number <= last)
  );
}

/** Whether a text begins with a class or division (49 CFR 173.2); subsidiary ones may stand behind it. */
export function isHazardClass(told: string): boolean {
  const classes =
    /^(?:(?:class|division|div\.?)\s*)?(?:1\.[1-6]\s?[A-LNS]?|2\.[1-3]|3|4\.[1-3]|5\.[12]|6\.[12]|[789])(?![\d.A-Z])/i;
  return classes.test(told.trim()) || /^comb/i.test(told.trim());
}

/** The group as a shipping paper tells it, `PG II`; undefined where there is none. */
export function packingGroupText(group: string | undefined): string | undefined {
  const told = (group ?? '').trim().replace(/^PG\s*/i, '');
  if (told === '' || /^(none|n\/?a|-+)$/i.test(told)) return undefined;
  return `PG ${ROMAN[told] ?? told.toUpperCase()}`;
}

const ROMAN: Readonly<Record<string, string>> = { 1: 'I', 2: 'II', 3: 'III' };

/** UN numbers of explosives, and of all else (49 CFR 172.101); the lists grow at their ends alone. */
const EXPLOSIVES = [4, 600] as const;
const OTHERS = [1001, 3700] as const;

/**
 * What is wrong with a UN number beside its class; undefined where nothing is, or it is of another list. Numbers of explosives
 * begin at UN0004, all others at UN1001.
 * @param identificationNumber as `UN3481`.
 */
export function misplacedNumber(identificationNumber: string, hazardClass: string): string | undefined {
  const [, digits] = /^UN(\d{4})$/.exec(identificationNumber) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  const isWithin = ([first, last]: readonly [number, number]) => first <= number && number <= last;
  if (!isWithin(EXPLOSIVES) && !isWithin(OTHERS)) return 'which no entry of the list has (49 CFR 172.101)';
  const [, main] = /^(?:class|division|div\.?)?\s*(\d)/i.exec(hazardClass.trim()) ?? [];
  if (main === undefined || (main === '1') === isWithin(EXPLOSIVES)) return undefined;
  return `a number of ${isWithin(EXPLOSIVES) ? 'explosives' : 'what is no explosive'}, beside class ${hazardClass.trim()}`;
}

/** The number as a shipping paper tells it (49 CFR 172.202(a)(1)): `UN1263`; undefined where it names no list or no four digits. */
export function identificationNumber(told: string): string | undefined {
  const [, list, digits] = /^(UN|NA|ID)[\s.-]*(\d{4})$/i.exec(told.trim()) ?? [];
  return list === undefined || digits === undefined ? undefined : `${list.toUpperCase()}${digits}`;
}
