import { type Condition, isTrue } from './condition.ts';

type Comparison = Extract<Condition, { readonly field: string }>;

/**
 * Fields of which `and` asks what no value meets: `destination.state == CA and destination.state == NV` never holds, and is
 * written by who means `or`.
 * @param hasOneValue whether a field has no more than one value; of a list several comparisons may hold.
 */
export function neverTogether(condition: Condition, hasOneValue: (field: string) => boolean): readonly string[] {
  switch (condition.op) {
    case 'and': {
      const parts = joined(condition);
      const comparisons = parts.filter((part) => 'field' in part);
      const fields = [...new Set(comparisons.map(({ field }) => field))].filter(hasOneValue);
      return [
        ...fields.filter((field) => !isMet(comparisons.filter((each) => each.field === field))),
        ...parts.flatMap((part) => neverTogether(part, hasOneValue)),
      ];
    }
    case 'or':
      return condition.of.flatMap((part) => neverTogether(part, hasOneValue));
    case 'not':
      return neverTogether(condition.of, hasOneValue);
    default:
      return [];
  }
}

/** The parts of an `and`, those of one within it among them. */
function joined(condition: Condition): readonly Condition[] {
  return condition.op === 'and' ? condition.of.flatMap(joined) : [condition];
}

/** Whether any value meets them all: one of those that are named or, between limits and beyond them, one that is not. */
function isMet(comparisons: readonly Comparison[]): boolean {
  const named = comparisons.flatMap((each) => (each.op === 'in' ? each.values : each.value));
  const limits = named.filter((value) => typeof value === 'number');
  const between = limits.flatMap((one) => limits.map((other) => (one + other) / 2));
  const values = [...named, ...between, Math.min(...limits) - 1, Math.max(...limits) + 1];
  return values.some((value) => comparisons.every((each) => isTrue(each, { [each.field]: value })));
}
