import type { BinaryOperationNode } from 'kysely';

/** Longer lists go to the database as one parameter: neither database takes a statement of many thousands. */
const MOST_PARAMETERS = 1_000;

/** A comparison with a list that cannot be written as `column in (?, ?, …)`. */
export type ListedValues =
  /** Nothing is in an empty list; PostgreSQL refuses to be asked. */
  | { readonly kind: 'empty'; readonly isIn: boolean }
  | { readonly kind: 'long'; readonly isIn: boolean; readonly values: readonly unknown[] };

/** What is special about the list of an `in` or `not in`; undefined where nothing is, or it is no such comparison. */
export function listedValues({ operator, rightOperand }: BinaryOperationNode): ListedValues | undefined {
  if (rightOperand.kind !== 'PrimitiveValueListNode' || operator.kind !== 'OperatorNode') return undefined;
  // The kinds say what the nodes are.
  const { operator: word } = operator as unknown as { readonly operator: string };
  const { values } = rightOperand as unknown as { readonly values: readonly unknown[] };
  if (word !== 'in' && word !== 'not in') return undefined;
  const isIn = word === 'in';
  if (values.length === 0) return { kind: 'empty', isIn };
  return values.length > MOST_PARAMETERS ? { kind: 'long', isIn, values } : undefined;
}
