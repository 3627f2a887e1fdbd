import type { ErrorDetail } from '../kernel/errors.ts';
import { MAX_MICROGRAMS, parseWeight } from '../kernel/units.ts';
import type { SkuItemInput } from './skus.schema.ts';

const MEASURES = [
  { unit: 'dimension_uom', usual: 'in', fields: ['length', 'width', 'height'] },
  { unit: 'weight_uom', usual: 'lb', fields: ['weight'] },
] as const;

/** The items of a SKU of one piece after what was sent of that piece: what is not sent stays. */
export function withPiece(items: readonly SkuItemInput[], sent: SkuItemInput): SkuItemInput[] {
  const [before] = items;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const codes = codesAfter(before?.harmonized_codes ?? [], sent.harmonized_codes ?? []);
  return [{ ...before, ...given, ...(codes.length === 0 ? {} : { harmonized_codes: codes }) }];
}

/** Why a SKU of these items cannot be told of as one piece. */
export function pieceProblems(items: readonly SkuItemInput[], sent: SkuItemInput): readonly ErrorDetail[] {
  const pieces = items.reduce((sum, { quantity }) => sum + (quantity ?? 1), 0);
  if (pieces > 1) {
    const message = `cannot be said of one unit: the SKU ships as ${pieces} pieces; send its items whole`;
    return namesOf(sent).map((name) => ({ field: `item.${name}`, message }));
  }
  return unitProblems(items[0] ?? {}, sent);
}

/** What a unit may be worth, all its pieces together: as much as a line may say of one (ten-thousandths). */
const MOST_WORTH_E4 = 100_000_000 * 10_000;

export function worthProblems(items: readonly SkuItemInput[]): readonly ErrorDetail[] {
  const worthE4 = items.reduce((sum, { value = 0, quantity = 1 }) => sum + value * quantity, 0);
  if (worthE4 <= MOST_WORTH_E4) return [];
  return [{ field: 'items', message: 'are worth more than 100,000,000 together, by their values and quantities' }];
}

/** What a unit may weigh, all its pieces together: as much as a line may say of one. */
export function weightProblems(items: readonly SkuItemInput[]): readonly ErrorDetail[] {
  const weightUg = items.reduce((sum, { weight, weight_uom: unit = 'lb', quantity = 1 }) => {
    return sum + (weight === undefined ? 0 : (parseWeight(weight, unit) ?? 0)) * quantity;
  }, 0);
  if (weightUg <= MAX_MICROGRAMS) return [];
  return [{ field: 'items', message: 'weigh more than 100,000 kg together, by their weights and quantities' }];
}

/** A number without its unit, beside sizes or a weight that are kept in another one, would be taken for that one or for this. */
function unitProblems(before: SkuItemInput, sent: SkuItemInput): readonly ErrorDetail[] {
  return MEASURES.flatMap(({ unit, usual, fields }): ErrorDetail[] => {
    const known = fields.filter((field) => before[field] !== undefined);
    const kept = known.filter((field) => sent[field] === undefined);
    const isMeasured = fields.some((field) => sent[field] !== undefined);
    const own = before[unit] ?? usual;
    const field = `item.${unit}`;
    if (known.length > 0 && isMeasured && sent[unit] === undefined && own !== usual) {
      return [{ field, message: `is missing: the SKU has its ${known.join(', ')} in ${own}` }];
    }
    if (kept.length === 0 || sent[unit] === undefined || sent[unit] === own) return [];
    return [{ field, message: `is ${sent[unit]}, but its ${kept.join(', ')} stays in ${own}; give that too` }];
  });
}

/** One without a country stands first, where lines find it; those of other countries stay. */
function codesAfter(before: HarmonizedCodes, sent: HarmonizedCodes): HarmonizedCodes {
  const countries = new Set(sent.map((code) => code.country_code));
  return [...sent, ...before.filter((code) => !countries.has(code.country_code))];
}

type HarmonizedCodes = NonNullable<SkuItemInput['harmonized_codes']>;

function namesOf(sent: SkuItemInput): readonly string[] {
  return Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : name));
}
