import { plainCode } from '../../kernel/plain-code.ts';
import { numberSpellings } from './other-of-shop.ts';
import type { FileOrder } from './shipped/shipped-units.ts';

/** An order of a file as it was read; what cannot be read has its number alone. */
interface Named {
  readonly orderNumber: string;
  readonly input?: FileOrder;
}

/**
 * Orders of a file in turns: what is about units or numbers of one before it comes in a later turn, and is decided about as
 * if that had been imported on its own. What becomes of an order may not depend on how many of a file are read at once.
 */
export function inTurns<Order extends Named>(orders: readonly Order[]): readonly (readonly Order[])[] {
  const turns: Order[][] = [];
  const next = new Map<string, number>();
  for (const order of orders) {
    const names = namesOf(order);
    const turn = Math.max(...names.map((name) => next.get(name) ?? 0));
    for (const name of names) next.set(name, turn + 1);
    turns[turn] = [...(turns[turn] ?? []), order];
  }
  return turns;
}

/** Numbers of which the order may hold units, and that it had or has itself, however files write that. */
function namesOf({ orderNumber, input }: Named): readonly string[] {
  if (input === undefined) return [orderNumber];
  const { order_line_items: lines = [], left_out: leftOut = [], held_by: heldBy = [] } = input;
  const origins = [...lines, ...leftOut].map((each) => each.origin_order_number);
  const { former_order_numbers: former = [], combined_order_numbers: combined = [] } = input;
  const numbers = [...origins, ...heldBy.map((each) => each.order_number), ...former, ...combined];
  const own = [orderNumber, shortest([orderNumber, ...numberSpellings(orderNumber)])];
  return [...new Set([...own, ...numbers.flatMap((number) => number ?? [])])];
}

/** The spelling that all of one number have in common. */
function shortest(spellings: readonly string[]): string {
  return spellings.reduce((one, other) => (other.length < one.length ? other : one));
}

/** The same names of an order that is not read yet: what is of another shape says none. */
export function namesSaid(orderNumber: string, body: Readonly<Record<string, unknown>>): readonly string[] {
  const lists = ['order_line_items', 'left_out', 'held_by'].map((field) => [field, objectsIn(body[field])]);
  const texts = ['former_order_numbers', 'combined_order_numbers'].map((field) => [field, [body[field] ?? []].flat()]);
  const said = namesOf({ orderNumber, input: Object.fromEntries([...lists, ...texts]) });
  return said.flatMap((name) => (typeof name === 'string' ? plainCode(name) : []));
}

function objectsIn(value: unknown): readonly object[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object' && each !== null) : [];
}
