import { divide, parseDecimal } from '../../kernel/decimal.ts';
import type { JsonObject } from '../../kernel/json.ts';

/** Digits behind the point of what is told of a package. */
const TOLD = 6;
/** Digits that are counted with: a third of a kit's amount, three times, is all of it again. */
const SCALE = 12;

/**
 * Dangerous goods data of so many units of a line, as those of their package: the amount of a line is that of one unit, as its
 * weight is, that of a package all there is in it, which shipping papers tell (49 CFR 172.202(a)(5)). `quantity` is of lines only.
 */
export function hazmatOfUnits({ quantity: _quantity, ...data }: JsonObject, units: number): JsonObject {
  const one = amountOf(data);
  return one === undefined ? data : { ...data, amount: decimalText(one * BigInt(units), SCALE) };
}

/**
 * The data of a kit as those of one unit of a part, of which so many are in it. Of its parts one has the amount, as its serial
 * numbers: where it is in each nobody said, and told of all it would be there several times.
 */
export function hazmatOfPart({ amount, ...rest }: JsonObject, pieces: number | undefined): JsonObject {
  const all = amountOf({ amount: amount ?? null });
  const one = all === undefined || pieces === undefined ? undefined : divide(all, BigInt(pieces), 'half_up');
  return one === undefined ? rest : { ...rest, amount: decimalText(one, SCALE) };
}

/** Data of several together: of the same goods, whatever the order in which their parts were told, once with their amounts added up. */
export function addedHazmat(all: readonly JsonObject[]): readonly JsonObject[] {
  const added = new Map<string, JsonObject>();
  for (const data of all) {
    const name = nameOfGoods(data);
    const [one, other] = [added.get(name), data].map((each) => (each === undefined ? undefined : amountOf(each)));
    const isMore = one !== undefined && other !== undefined;
    added.set(name, isMore ? { ...data, amount: decimalText(one + other, SCALE) } : data);
  }
  return [...added.values()].map(told);
}

function told(data: JsonObject): JsonObject {
  const exact = amountOf(data);
  const rounded = exact === undefined ? undefined : divide(exact, 10n ** BigInt(SCALE - TOLD), 'half_up');
  return rounded === undefined ? data : { ...data, amount: decimalText(rounded, TOLD) };
}

/** What tells that data speak of the same goods: all of it but how much there is. Where one says no amount it is not added to. */
export function nameOfGoods({ amount, ...rest }: JsonObject): string {
  const parts = Object.entries(rest).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([amount !== undefined, parts]);
}

function amountOf({ amount }: JsonObject): bigint | undefined {
  if (typeof amount !== 'string' && typeof amount !== 'number') return undefined;
  const [, whole, digits = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  if (whole !== undefined) return BigInt(whole + digits.slice(0, SCALE).padEnd(SCALE, '0'));
  // As `1e-7`, which is how small numbers are written.
  const exact = parseDecimal(amount, SCALE);
  return exact === undefined ? undefined : BigInt(exact);
}

function decimalText(exact: bigint, scale: number): string {
  const digits = String(exact).padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`.replace(/\.?0+$/, '');
}
