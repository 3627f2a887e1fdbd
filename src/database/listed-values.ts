import { type BinaryOperationNode, PrimitiveValueListNode } from 'kysely';

/**
 * Longer lists, than of a page, go to the database as one parameter: neither takes a statement of many thousands, and one that
 * asks for much has many lists.
 */
const MOST_PARAMETERS = 128;

/** A comparison with a list, as it is written for a database. */
export type ListedValues =
  /** Nothing is in an empty list; PostgreSQL refuses to be asked. */
  | { readonly kind: 'empty'; readonly isIn: boolean }
  /** The same comparison, its list filled up by its last value: lists of all lengths are few statements to keep prepared. */
  | { readonly kind: 'short'; readonly filled: BinaryOperationNode }
  | { readonly kind: 'long'; readonly isIn: boolean; readonly values: readonly unknown[] };

/** The list of an `in` or `not in`; undefined where it is no such comparison. */
export function listedValues(node: BinaryOperationNode): ListedValues | undefined {
  const { operator, rightOperand } = node;
  if (rightOperand.kind !== 'PrimitiveValueListNode' || operator.kind !== 'OperatorNode') return undefined;
  // The kinds say what the nodes are.
  const { operator: word } = operator as unknown as { readonly operator: string };
  const { values } = rightOperand as unknown as { readonly values: readonly unknown[] };
  if (word !== 'in' && word !== 'not in') return undefined;
  const isIn = word === 'in';
  if (values.length === 0) return { kind: 'empty', isIn };
  if (values.length > MOST_PARAMETERS) return { kind: 'long', isIn, values };
  const length = 2 ** Math.ceil(Math.log2(values.length));
  const filled = Array.from({ length }, (_, at) => values[Math.min(at, values.length - 1)]);
  return { kind: 'short', filled: { ...node, rightOperand: PrimitiveValueListNode.create(filled) } };
}
