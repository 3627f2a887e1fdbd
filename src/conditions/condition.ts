/**
 * The small language of `when` columns and policies:
 *
 *   weight_lb > 50 or destination.area == remote and not destination.is_residential
 *   destination.state in (AK, HI) or order.tags has fragile or destination.zip starts_with 9
 *
 * Read into a plain JSON tree once, computed without `eval` as often as wanted.
 */
export type Condition =
  | { readonly op: 'or' | 'and'; readonly of: readonly Condition[] }
  | { readonly op: 'not'; readonly of: Condition }
  | { readonly op: 'is'; readonly field: string; readonly value: string | number | boolean }
  | { readonly op: '<' | '<=' | '>' | '>='; readonly field: string; readonly value: number }
  | { readonly op: 'in'; readonly field: string; readonly values: readonly (string | number)[] }
  | { readonly op: 'starts_with'; readonly field: string; readonly value: string };

export type FactValue = string | number | boolean | readonly string[] | null | undefined;
/** What a condition is computed from. A fact that is absent makes every comparison with it false. */
export type Facts = Readonly<Record<string, FactValue>>;

/** Whether the condition holds. Texts are compared without regard to case; on a list, a comparison asks for a member. */
export function isTrue(condition: Condition, facts: Facts): boolean {
  switch (condition.op) {
    case 'or':
      return condition.of.some((part) => isTrue(part, facts));
    case 'and':
      return condition.of.every((part) => isTrue(part, facts));
    case 'not':
      return !isTrue(condition.of, facts);
    case 'is':
      return isEqual(facts[condition.field], condition.value);
    case 'in':
      return condition.values.some((value) => isEqual(facts[condition.field], value));
    case 'starts_with':
      return startsWith(facts[condition.field], condition.value);
    default:
      return isOrdered(facts[condition.field], condition.op, condition.value);
  }
}

/** Every field that the condition looks at, each once. */
export function fieldsOf(condition: Condition): readonly string[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return [...new Set(condition.of.flatMap(fieldsOf))];
    case 'not':
      return fieldsOf(condition.of);
    default:
      return [condition.field];
  }
}

function isEqual(fact: FactValue, value: string | number | boolean): boolean {
  if (fact === undefined || fact === null) return false;
  if (typeof fact === 'object') return fact.some((member) => isEqual(member, value));
  if (typeof fact === 'number') return fact === value;
  return String(fact).toLowerCase() === String(value).toLowerCase();
}

function startsWith(fact: FactValue, value: string): boolean {
  if (typeof fact === 'object' && fact !== null) return fact.some((member) => startsWith(member, value));
  return typeof fact === 'string' && fact.toLowerCase().startsWith(value.toLowerCase());
}

function isOrdered(fact: FactValue, op: '<' | '<=' | '>' | '>=', value: number): boolean {
  if (typeof fact !== 'number') return false;
  if (op === '<') return fact < value;
  if (op === '<=') return fact <= value;
  return op === '>' ? fact > value : fact >= value;
}
