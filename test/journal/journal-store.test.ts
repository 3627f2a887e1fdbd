import { beforeEach, expect, it } from 'vitest';
import type { Database, Transaction } from '../../src/database/database.ts';
import { chained, type JournalRow } from '../../src/journal/chain.ts';
import { checkpointFault, writeCheckpoint } from '../../src/journal/checkpoints.store.ts';
import type { Entry } from '../../src/journal/entry.ts';
import {
  appendJournal,
  chainCount,
  erasePersonal,
  erasePersonalOfRows,
  firstAndThoseOf,
  journalAfter,
  journalOf,
  journalsOf,
  lostAfter,
  replaceRow,
} from '../../src/journal/journal.store.ts';
import type { AccountId } from '../../src/kernel/ids.ts';
import { describeOnSqlite } from '../engine/databases.ts';

const AT = '2026-03-02T10:00:00.000Z';

describeOnSqlite('rows of the journal', (databases) => {
  let database: Database;
  let accountId: AccountId;
  const one = chainOf('ord_1', 'create', 'update', 'redact');
  const other = chainOf('ord_2', 'create', 'redact');

  /** Those of two subjects, each chain written from its end. */
  beforeEach(async () => {
    const engine = await databases.engine();
    database = engine.database;
    accountId = engine.services.account;
    await write((transaction) => appendJournal(transaction, [...one, ...other].toReversed().map(ofAccount)));
  });
  const ofAccount = (row: JournalRow) => ({ ...row, account_id: accountId });
  const write = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.write(work);
  const read = <Result>(work: (transaction: Transaction) => Promise<Result>) => database.read(work);
  const positions = (rows: readonly JournalRow[] | undefined) =>
    rows?.map(({ subject_id, position }) => `${subject_id} ${position}`);
  const erased = async () => {
    const rows = await read((transaction) => journalsOf(transaction, ['ord_1', 'ord_2']));
    return positions([...rows.values()].flat().filter(({ personal }) => personal === null));
  };

  it('are those of a subject, oldest first, also among those of others', async () => {
    expect(positions(await read((transaction) => journalOf(transaction, 'ord_1')))).toEqual([
      'ord_1 1',
      'ord_1 2',
      'ord_1 3',
    ]);
    const several = await read((transaction) => journalsOf(transaction, ['ord_2', 'ord_3']));
    expect([...several].map(([id, rows]) => [id, positions(rows)])).toEqual([
      ['ord_2', ['ord_2 1', 'ord_2 2']],
      ['ord_3', []],
    ]);
  });

  it('are the first of a subject and those of one operation', async () => {
    const rows = await read((transaction) => firstAndThoseOf(transaction, 'ord_1', 'redact'));
    expect(positions(rows)).toEqual(['ord_1 1', 'ord_1 3']);
  });

  it('lose what is personal of the subjects or rows that are named, and of no others', async () => {
    await write((transaction) => erasePersonalOfRows(transaction, 'ord_1', [2]));
    await write((transaction) => erasePersonalOfRows(transaction, 'ord_2', []));
    expect(await erased()).toEqual(['ord_1 2']);
    await write((transaction) => erasePersonal(transaction, ['ord_2']));
    expect(await erased()).toEqual(['ord_1 2', 'ord_2 1', 'ord_2 2']);
  });

  it('are replaced one by one', async () => {
    const [, second] = one;
    if (second === undefined) return expect.unreachable();
    const replaced = { ...second, changes: '[]', personal: '{"changes":[]}', personal_digest: 'anew' };
    await write((transaction) => replaceRow(transaction, replaced));
    const rows = await read((transaction) => journalsOf(transaction, ['ord_1', 'ord_2']));
    expect([...rows.values()].flat()).toMatchObject(
      [one[0], replaced, one[2], ...other].map((row) => row && ofAccount(row)),
    );
  });

  it('are those of a type after one of them, as many as are asked for', async () => {
    const after = (sequence: number, limit: number, subjectType = 'order') =>
      read((transaction) => journalAfter(transaction, { accountId, subjectType, sequence, limit }));
    const all = await after(0, 9);
    expect(positions(all)).toEqual(['ord_2 2', 'ord_2 1', 'ord_1 3', 'ord_1 2', 'ord_1 1']);
    expect(positions(await after(all[1]?.sequence ?? 0, 2))).toEqual(['ord_1 3', 'ord_1 2']);
    expect(await after(0, 9, 'shipment')).toEqual([]);
    const wanted = { accountId: 'acc_other', subjectType: 'order', sequence: 0, limit: 9 };
    expect(await read((transaction) => journalAfter(transaction, wanted))).toEqual([]);
  });

  it('are of as many chains as there are first rows, of which some lead to nothing any more', async () => {
    const chains = await read(chainCount);
    await write((transaction) => appendJournal(transaction, chainOf('ord_3', 'create').map(ofAccount)));
    expect(await read(chainCount)).toBe(chains + 1);
    expect((await read((transaction) => lostAfter(transaction, '')))?.ids).toEqual(['ord_1', 'ord_2', 'ord_3']);
    expect(await read((transaction) => lostAfter(transaction, 'ord_3'))).toBeUndefined();
  });

  it('are sealed by the latest checkpoint, which follows the one before', async () => {
    await write((transaction) => writeCheckpoint(transaction, accountId, AT));
    await write((transaction) => appendJournal(transaction, chainOf('ord_3', 'create').map(ofAccount)));
    await write((transaction) => writeCheckpoint(transaction, accountId, AT));
    const seals = await read((transaction) =>
      transaction
        .tables<{ journal_checkpoints: { sequence: number; chains: number; hash: string; previous_hash: string } }>()
        .selectFrom('journal_checkpoints')
        .select(['chains', 'hash', 'previous_hash'])
        .orderBy('sequence')
        .execute(),
    );
    const [first, second] = seals;
    expect([first?.previous_hash, second?.previous_hash]).toEqual(['', first?.hash]);
    expect((second?.chains ?? 0) - (first?.chains ?? 0)).toBe(1);
    const fault = () => read((transaction) => checkpointFault(transaction, accountId));
    expect(await fault()).toBeUndefined();
    await write((transaction) =>
      transaction
        .tables<{ journal: { subject_id: string } }>()
        .deleteFrom('journal')
        .where('subject_id', '=', 'ord_3')
        .execute(),
    );
    expect(await fault()).toMatch(/sealed \d+ chains/);
  });
});

function chainOf(subjectId: string, ...operations: readonly string[]): readonly JournalRow[] {
  const rows: JournalRow[] = [];
  for (const operation of operations) {
    const { position = 0, hash = '' } = rows.at(-1) ?? {};
    const entry: Entry = {
      ...{ accountId: 'acc_1' as AccountId, subjectType: 'order', subjectId, at: AT },
      ...{ actor: { type: 'system', name: 'test' }, operation, changes: [{ path: '/notes', to: operation }] },
    };
    rows.push(chained(entry, { position, hash }, 'salt'));
  }
  return rows;
}
