import { createHash } from 'node:crypto';
import type { Engine } from '../../src/engine/engine.ts';
import { journalFaults } from '../../src/journal/journal.store.ts';
import type { OrderJson } from '../../src/orders/order-json.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';

/** What a database holds, in a form in which two of them can be compared. */
export interface Content {
  readonly orders: number;
  readonly lines: number;
  readonly units: number;
  /** Over everything that is said of every order but its ids and times, by number. */
  readonly hash: string;
  readonly journalFaults: readonly string[];
  /** Journal rows about orders: as many as orders where each was created once and nothing else happened. */
  readonly journalRows: number;
}

export async function contentOf(engine: Engine): Promise<Content> {
  const orders = await allOrders(engine);
  const said = orders.map((order) => JSON.stringify(order, withoutIdsAndTimes)).sort();
  const faults = await journalFaults((work) => engine.database.read(work), engine.services.account);
  return {
    orders: orders.length,
    lines: orders.reduce((sum, order) => sum + order.order_line_items.length, 0),
    units: orders.reduce(
      (sum, order) => sum + order.order_line_items.reduce((units, line) => units + line.quantity, 0),
      0,
    ),
    hash: createHash('sha256').update(said.join('\n')).digest('hex'),
    journalFaults: faults.map((each) => `${each.subjectId}: ${each.fault}`),
    journalRows: await countJournal(engine),
  };
}

export async function allOrders(engine: Engine): Promise<readonly OrderJson[]> {
  const orders: OrderJson[] = [];
  for (let after: string | undefined; ; ) {
    const query = { per_page: 100, ...(after === undefined ? {} : { after_id: after }) };
    const { value } = await engine.call(orderOperations.list, { query });
    orders.push(...value);
    after = value.at(-1)?.id;
    if (value.length < 100) return orders;
  }
}

function withoutIdsAndTimes(key: string, value: unknown): unknown {
  return key === 'id' || key === 'created_at' || key === 'updated_at' || key === 'warehouse' ? undefined : value;
}

interface Tables {
  journal: { subject_type: string };
}

function countJournal(engine: Engine): Promise<number> {
  return engine.database.read(async (transaction) => {
    const { count } = await transaction
      .tables<Tables>()
      .selectFrom('journal')
      .select((row) => row.fn.countAll().as('count'))
      .where('subject_type', '=', 'order')
      .executeTakeFirstOrThrow();
    return Number(count);
  });
}
