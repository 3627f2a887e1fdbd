import { expect } from 'vitest';
import { ShipdockError } from '../../../src/kernel/errors.ts';
import type { Order } from '../../../src/orders/order.ts';
import { type Command, EDITS, TAKES_BACK } from './commands.ts';
import { contentOf, faultsOf, type Sums, sumsOf } from './sums.ts';

/** What there is at one moment. */
export interface Seen {
  /** Every order, by id. */
  readonly orders: readonly Order[];
  /** Units in living shipments of these orders, by line. */
  readonly shippedUnits: ReadonlyMap<string, number>;
}

/** Somewhere that commands can be done: the rules alone, or an engine on a database. */
export interface World {
  look(): Promise<Seen>;
  /** @throws ShipdockError where a rule says no. */
  run(command: Command, orders: readonly Order[]): Promise<void>;
}

/**
 * Does a sequence of commands and holds the laws after each: a refusal changes nothing; what only moves things keeps every
 * sum; what edits changes only what it names; what takes back gives the state before, exactly. Answers the orders that are
 * left.
 */
export async function holdLaws(world: World, commands: readonly Command[]): Promise<readonly Order[]> {
  const stacks = new Map<string, (unknown | undefined)[]>();
  let { orders: before } = await world.look();
  for (const command of commands) {
    const refused = await tried(() => world.run(command, before));
    const { orders: after, shippedUnits } = await world.look();
    expect(faultsOf(after, shippedUnits)).toEqual([]);
    if (refused) expect(after).toEqual(before);
    else checkSums(command, before, after);
    trackStates(command, before, after, stacks);
    before = after;
  }
  return before;
}

async function tried(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return false;
  } catch (error) {
    // Anything but a refusal is a fault: it ends the test.
    if (!(error instanceof ShipdockError) || error.code === 'bug' || error.status >= 500) throw error;
    return true;
  }
}

function checkSums(command: Command, before: readonly Order[], after: readonly Order[]): void {
  const [was, is] = [sumsOf(before), sumsOf(after)];
  if (command.type === 'undo') return;
  if (command.type === 'cancel' && command.removeUnshipped) {
    checkRemoved(command, before, after);
    return;
  }
  if (!EDITS.has(command.type)) {
    expect(is).toEqual(was);
    return;
  }
  expect({ total: is.money.total - (command.type === 'create' ? createdTotal(command) : 0) }).toEqual({
    total: was.money.total,
  });
  expect(unitsChange(was, is)).toBe(expectedChange(command, before));
}

function createdTotal(command: Command): number {
  return command.type === 'create' ? (command.total ?? 0) : 0;
}

function unitsChange(was: Sums, is: Sums): number {
  const total = (sums: Sums) => Object.values(sums.units).reduce((sum, units) => sum + units, 0);
  return total(is) - total(was);
}

function expectedChange(command: Command, before: readonly Order[]): number {
  switch (command.type) {
    case 'create':
      return command.lines.reduce((sum, line) => sum + line.quantity, 0);
    case 'add line':
      return command.line.quantity;
    case 'set quantity':
      return command.quantity - (lineAt(before, command.order, command.line)?.quantity ?? 0);
    case 'remove line':
      return -(lineAt(before, command.order, command.line)?.quantity ?? 0);
    default:
      return 0;
  }
}

function checkRemoved(command: Command, before: readonly Order[], after: readonly Order[]): void {
  const order = 'order' in command ? orderAt(before, command.order) : undefined;
  const unshipped = order?.lines.reduce((sum, line) => sum + line.quantity - line.shippedQuantity, 0) ?? 0;
  expect(unitsChange(sumsOf(before), sumsOf(after)) + unshipped).toBe(0);
}

export function orderAt(orders: readonly Order[], pick: number): Order | undefined {
  return orders[pick % Math.max(1, orders.length)];
}

export function lineAt(orders: readonly Order[], order: number, pick: number): Order['lines'][number] | undefined {
  const lines = orderAt(orders, order)?.lines ?? [];
  return lines[pick % Math.max(1, lines.length)];
}

/** The states of each order that were not taken back, as a stack: what takes back must give the one below. */
function trackStates(
  command: Command,
  before: readonly Order[],
  after: readonly Order[],
  stacks: Map<string, (unknown | undefined)[]>,
): void {
  for (const order of after) {
    const stack = stacks.get(order.id) ?? [];
    stacks.set(order.id, stack);
    const rows = order.journal.position - (before.find(({ id }) => id === order.id)?.journal.position ?? 0);
    if (rows === 0) continue;
    if (TAKES_BACK.has(command.type)) {
      stack.pop();
      // A state between two rows that one command wrote was never seen.
      const expected = stack.at(-1);
      if (expected !== undefined) expect(contentOf(order)).toEqual(expected);
      continue;
    }
    stack.push(...Array.from({ length: rows - 1 }, () => undefined), contentOf(order));
  }
  for (const gone of before.filter(({ id }) => !after.some((order) => order.id === id))) {
    expect(stacks.get(gone.id)).toHaveLength(1);
    stacks.delete(gone.id);
  }
}
