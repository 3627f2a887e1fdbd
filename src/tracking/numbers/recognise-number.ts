import { isTestNumber } from '../sandbox/choose-scenario.ts';
import { hasValidCheckDigit } from './check-digits.ts';
import type { CourierPattern, LookupEntry } from './courier-patterns.ts';

/** What a tracking number may be. */
export interface RecognisedNumber {
  /** As `ups`; of postal numbers (S10) the code is `s10`, and the name that of the postal service. */
  readonly courierCode: string;
  readonly courierName: string;
  /** What kind of number it is. */
  readonly kind: string;
  /** The service that the number names, where it does. */
  readonly service: string | null;
  readonly trackingUrl: string | null;
  /** Whether a check digit speaks for it. */
  readonly isChecked: boolean;
}

/**
 * Every courier that the number may be of: those whose check digit speaks for it first, else in the order of the patterns.
 * Blanks and case do not matter.
 */
export function recogniseNumber(number: string, patterns: readonly CourierPattern[]): readonly RecognisedNumber[] {
  const text = number.trim().toUpperCase();
  if (text.length > MAX_LENGTH) return [];
  if (isTestNumber(text)) return [TEST_TRACKER];
  const found = patterns.flatMap((pattern) => {
    const match = pattern.regex.exec(text);
    return match === null ? [] : recognise(text, match.groups ?? {}, pattern);
  });
  return found.sort((a, b) => Number(b.isChecked) - Number(a.isChecked));
}

/** The longest number known is 39 characters; twice that leaves room for blanks. */
const MAX_LENGTH = 80;

const TEST_TRACKER: RecognisedNumber = {
  courierCode: 'easypost',
  courierName: 'EasyPost test tracker',
  kind: 'EasyPost test number',
  service: null,
  trackingUrl: null,
  isChecked: false,
};

type Groups = Readonly<Record<string, string | undefined>>;

function recognise(text: string, groups: Groups, pattern: CourierPattern): RecognisedNumber[] {
  if (pattern.checksum !== undefined && !isChecksumRight(groups, pattern)) return [];
  const entries = new Map(
    pattern.lookups.map((lookup) => [lookup.name, entryOf(groupValue(groups, lookup.group), lookup.entries)]),
  );
  if (pattern.lookups.some((lookup) => lookup.mustMatch && entries.get(lookup.name) === undefined)) return [];
  const courier = entries.get('Courier');
  const url = courier?.url ?? pattern.trackingUrl;
  return [
    {
      courierCode: pattern.courierCode,
      courierName: courier?.name ?? pattern.courierName,
      kind: pattern.name,
      service: entries.get('Service Type')?.name ?? null,
      trackingUrl: url === null ? null : url.replace('%s', encodeURIComponent(withoutBlanks(text))),
      isChecked: pattern.checksum !== undefined,
    },
  ];
}

function isChecksumRight(groups: Groups, pattern: CourierPattern): boolean {
  if (pattern.checksum === undefined) return false;
  const serial = groupValue(groups, 'SerialNumber');
  const prefix = pattern.prepend?.when.test(serial) === true ? pattern.prepend.content : '';
  return hasValidCheckDigit(pattern.checksum, prefix + serial, groupValue(groups, 'CheckDigit'));
}

function entryOf(value: string, entries: readonly LookupEntry[]): LookupEntry | undefined {
  return entries.find((entry) => (typeof entry.value === 'string' ? entry.value === value : entry.value.test(value)));
}

function groupValue(groups: Groups, name: string): string {
  return withoutBlanks(groups[name] ?? '');
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
