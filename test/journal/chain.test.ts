import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import type { JournalRow } from '../../src/journal/chain.ts';
import { checkpointFault, writeCheckpoint } from '../../src/journal/checkpoints.store.ts';
import { replay } from '../../src/journal/difference.ts';
import type { Change } from '../../src/journal/entry.ts';
import { journalFaults, journalOf } from '../../src/journal/journal.store.ts';
import { sha256 } from '../../src/kernel/sha256.ts';
import { journalState } from '../../src/orders/history/order-state.ts';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { getOrder } from '../../src/orders/orders.store.ts';
import { journalState as shipmentJournalState } from '../../src/shipments/save-shipments.ts';
import { shipmentOperations } from '../../src/shipments/shipments.operations.ts';
import { getShipment } from '../../src/shipments/shipments-by-number.store.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('the journal', (databases) => {
  let engine: Engine;
  let bookedOrder: string;
  /** An order of the copy that a test spoils. */
  let changed: string;

  beforeAll(async () => {
    engine = await databases.engine();
    bookedOrder = await livedOrder(engine);
    await livedOrder(engine);
  });

  it('of an order, put back from its first row to its last, gives the order as it stands', async () => {
    const order = await engine.database.read((transaction) =>
      getOrder(transaction, engine.services.account, bookedOrder),
    );
    const rows = await rowsOf(engine, order.id);
    expect(rows.map((row) => row.operation)).toEqual(['orders.create', 'orders.update', 'shipments.book']);
    expect(replayed(rows)).toEqual(stored(journalState(order)));
  });

  it('of a shipment gives the shipment as it stands', async () => {
    const { value } = await engine.call(shipmentOperations.ofOrder, { params: { id: bookedOrder } });
    const shipment = await engine.database.read((transaction) =>
      getShipment(transaction, engine.services.account, value[0]?.id ?? ''),
    );
    // Documents, notes and scans are journalled beside the shipment's own row.
    const { documents: _documents, ...own } = replayed(await rowsOf(engine, shipment.id)) as Readonly<
      Record<string, unknown>
    >;
    expect(own).toEqual(stored(shipmentJournalState(shipment)));
  });

  it('tells who did what, and when', async () => {
    const [first] = await rowsOf(engine, bookedOrder);
    expect(first).toMatchObject({ actor_type: 'system', actor_name: 'system', subject_type: 'order', position: 1 });
    expect(first?.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('holds as it was written', async () => {
    expect(await faults(engine)).toEqual([]);
  });

  it('keeps no name, street or note outside the part that can be erased', async () => {
    const rows = await rowsOf(engine, bookedOrder);
    expect(rows.map((row) => row.changes).join()).not.toMatch(/Receiving Dept|Market St|Ring twice/);
    expect(rows.map((row) => row.personal).join()).toMatch(/Market St.*Ring twice/);
  });

  it('is not thought broken because somebody writes while it is checked', async () => {
    const copy = await copyOf();
    let tag = 0;
    const found = await journalFaults(async (work) => {
      const answer = await copy.database.read(work);
      tag += 1;
      await copy.call(orderOperations.update, { params: { id: changed }, body: { tags: [`tag ${tag}`] } });
      return answer;
    }, copy.services.account);
    expect(found).toEqual([]);
  });

  it('holds when personal data was erased', async () => {
    const copy = await copyOf();
    await alter(copy, sql`UPDATE journal SET personal = NULL`);
    expect(await faults(copy)).toEqual([]);
  });

  it('holds where rows were hashed with the changes before the digest, and shows that such a row was altered', async () => {
    const copy = await copyOf();
    await hashedFormerly(copy, changed);
    expect(await faults(copy)).toEqual([]);
    await copy.call(orderOperations.update, { params: { id: changed }, body: { tags: ['late'] } });
    expect(await faults(copy)).toEqual([]);
    await alter(copy, sql`UPDATE journal SET actor_name = 'somebody' WHERE subject_id = ${changed} AND position = 2`);
    expect((await faults(copy))[0]?.fault).toBe('row 2 was altered');
  });

  it.each([
    [
      'a quantity that was rewritten',
      sql`UPDATE journal SET changes = replace(changes, '"quantity":2', '"quantity":1')`,
      'altered',
    ],
    [
      'a time that was rewritten',
      sql`UPDATE journal SET at = '2020-01-01T00:00:00.000Z' WHERE position = 2`,
      'altered',
    ],
    ['an actor that was rewritten', sql`UPDATE journal SET actor_name = 'somebody' WHERE position = 1`, 'altered'],
    [
      'a street that was rewritten',
      sql`UPDATE journal SET personal = replace(personal, 'Market', 'Other')`,
      'personal data',
    ],
    ['a row gone from the middle', sql`DELETE FROM journal WHERE position = 2`, 'row 2 is missing'],
    ['a row gone from the end', sql`DELETE FROM journal WHERE position = 3`, 'the chain ends at row 2'],
    ['a first row that is gone', sql`DELETE FROM journal WHERE position = 1`, 'row 1 is missing'],
    ['all rows gone', sql`DELETE FROM journal`, 'the chain ends at row 0'],
    ['a head that was set back', sql`UPDATE orders SET journal_position = 2`, 'its subject knows 2'],
  ])('shows %s', async (_, statement, fault) => {
    const copy = await copyOf();
    await alter(copy, statement);
    const found = await faults(copy);
    expect(found.find((each) => each.subjectId === changed)?.fault).toContain(fault);
  });

  it('shows a row that was rewritten with a hash of its own', async () => {
    const copy = await copyOf();
    await alter(copy, sql`UPDATE journal SET actor_name = 'somebody', hash = 'made up' WHERE position = 1`);
    expect((await faults(copy))[0]?.fault).toMatch(/altered/);
  });

  it('shows by its checkpoint that a whole chain is gone, with the order and all', async () => {
    const copy = await copyOf();
    await checkpoint(copy);
    expect(await sealed(copy)).toBeUndefined();
    await alter(copy, sql`DELETE FROM journal WHERE subject_id = ${changed}`);
    expect(await sealed(copy)).toMatch(/sealed \d+ chains, \d+ are left/);
  });

  it('shows by its checkpoint that a chain was written anew', async () => {
    const copy = await copyOf();
    await checkpoint(copy);
    await alter(copy, sql`UPDATE journal SET hash = 'made up' WHERE subject_id = ${changed} AND position = 3`);
    expect(await sealed(copy)).toMatch(/was altered/);
  });

  it('shows that a checkpoint itself was rewritten', async () => {
    const copy = await copyOf();
    await checkpoint(copy);
    await alter(copy, sql`UPDATE journal_checkpoints SET chains = chains - 1`);
    expect(await sealed(copy)).toMatch(/checkpoint \d+ was altered/);
  });

  it('goes on after a checkpoint without disturbing it', async () => {
    const copy = await copyOf();
    await checkpoint(copy);
    await changedOrder(copy);
    await copy.call(orderOperations.update, { params: { id: changed }, body: { tags: ['late'] } });
    expect(await sealed(copy)).toBeUndefined();
    await checkpoint(copy);
    expect(await sealed(copy)).toBeUndefined();
    expect(await faults(copy)).toEqual([]);
  });

  it('is sealed whole while others write', async () => {
    const copy = await copyOf();
    const [begun, finish] = gate();
    const slow = copy.database.write(async (transaction) => {
      // A row that has its sequence number, and is committed after the checkpoint was begun.
      await sql`INSERT INTO journal SELECT max(sequence) + 1, account_id, 'order', 'ord_late', 1, max(at), 'system', 'system',
        'test', '[]', NULL, NULL, '', 'late' FROM journal GROUP BY account_id`.execute(transaction.tables());
      begun.open();
      await finish.opened;
    });
    await begun.opened;
    if (databases.dialect === 'postgres') {
      await alter(
        copy,
        sql`INSERT INTO journal SELECT max(sequence) + 2, account_id, 'order', 'ord_quick', 1, max(at), 'system',
        'system', 'test', '[]', NULL, NULL, '', 'quick' FROM journal GROUP BY account_id`,
      );
    }
    const sealing = checkpoint(copy);
    setTimeout(() => finish.open(), 100);
    await Promise.all([slow, sealing]);
    expect(await sealed(copy)).toBeUndefined();
  });

  async function copyOf(): Promise<Engine> {
    const copy = await databases.engine();
    changed = await changedOrder(copy);
    return copy;
  }
});

/** An order that was created, changed and booked. Answers its id. */
async function livedOrder(engine: Engine): Promise<string> {
  const id = await createdAndUpdated(engine);
  await engine.call(shipmentOperations.bookOrder, { params: { id } });
  return id;
}

/** An order that was created and changed twice. */
async function changedOrder(engine: Engine): Promise<string> {
  const id = await createdAndUpdated(engine);
  await engine.call(orderOperations.update, { params: { id }, body: { tags: ['gift'] } });
  return id;
}

async function createdAndUpdated(engine: Engine): Promise<string> {
  const body = orderBody({ notes: [{ body: 'Ring twice' }], tags: ['gift'] });
  const { value } = await engine.call(orderOperations.create, { body });
  await engine.call(orderOperations.update, {
    params: { id: value.id },
    body: { tags: ['gift', 'rush'], notes: [{ body: 'Ring twice again' }] },
  });
  return value.id;
}

function rowsOf(engine: Engine, subject: string): Promise<readonly JournalRow[]> {
  return engine.database.read((transaction) => journalOf(transaction, subject));
}

function replayed(rows: readonly JournalRow[]): unknown {
  const changes = rows.flatMap((row) => [
    ...(JSON.parse(row.changes) as Change[]),
    ...(row.personal === null ? [] : (JSON.parse(row.personal) as { changes: Change[] }).changes),
  ]);
  return replay(undefined, changes);
}

function stored(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

/** Writes the hashes of an order's rows as rows were hashed at first: with the changes before the digest. */
async function hashedFormerly(engine: Engine, id: string): Promise<void> {
  let previous = '';
  for (const row of await rowsOf(engine, id)) {
    const { account_id, subject_type, subject_id, position, at, actor_type, actor_name, operation } = row;
    const who = [account_id, subject_type, subject_id, position, at, actor_type, actor_name, operation];
    const hash = sha256(JSON.stringify([previous, ...who, row.changes, row.personal_digest]));
    await alter(
      engine,
      sql`UPDATE journal SET previous_hash = ${previous}, hash = ${hash} WHERE subject_id = ${id} AND position = ${position}`,
    );
    previous = hash;
  }
  await alter(engine, sql`UPDATE orders SET journal_hash = ${previous} WHERE id = ${id}`);
}

function faults(engine: Engine) {
  return journalFaults((work) => engine.database.read(work), engine.services.account);
}

async function alter(engine: Engine, statement: ReturnType<typeof sql>): Promise<void> {
  await engine.database.write((transaction) => statement.execute(transaction.tables()));
}

function checkpoint(engine: Engine): Promise<void> {
  const at = new Date().toISOString();
  return engine.database.write((transaction) => writeCheckpoint(transaction, engine.services.account, at));
}

function sealed(engine: Engine): Promise<string | undefined> {
  return engine.database.read((transaction) => checkpointFault(transaction, engine.services.account));
}

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function gate(): readonly [Gate, Gate] {
  const make = (): Gate => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { opened, open: () => open() };
  };
  return [make(), make()];
}
