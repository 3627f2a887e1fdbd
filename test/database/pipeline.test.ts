import type { Connection, PoolClient } from 'pg';
import { expect, test } from 'vitest';
import type { Batch } from '../../src/database/postgres/batch.ts';
import { Pipeline } from '../../src/database/postgres/pipeline.ts';

/**
 * A connection to nowhere: what reaches it is written down, a packet a text, with the texts of the statements that are prepared
 * and the names of those that are; the test answers each packet when it says so.
 */
function connection() {
  const packets: string[] = [];
  const batches: { readonly batch: Batch; readonly statements: number }[] = [];
  const client = {
    query(batch: Batch) {
      const words: string[] = [];
      let statements = 0;
      batch.submit({
        stream: { cork() {}, uncork() {} },
        parse: ({ text }: { readonly text: string }) => words.push(text),
        close: () => words.push('close'),
        describe() {},
        bind: ({ statement, values }: { readonly statement: string; readonly values: readonly unknown[] }) => {
          words.push([statement, ...values].join(' '));
        },
        execute: () => statements++,
        sync: () => packets.push(words.join(', ')),
      } as unknown as Connection);
      batches.push({ batch, statements });
    },
  };
  return {
    pipeline: new Pipeline(client as unknown as PoolClient),
    packets,
    /** Answers the oldest packet that is not answered yet, with one row a statement. */
    answer() {
      const next = batches.shift();
      for (let index = 0; index < (next?.statements ?? 0); index++) {
        next?.batch.handleRowDescription({ fields: [{ name: 'one', dataTypeID: 20 }] });
        next?.batch.handleDataRow({ fields: ['1'] });
        next?.batch.handleCommandComplete({ text: 'COMMIT 1' });
      }
      next?.batch.handleReadyForQuery();
    },
    refuse: () => batches.shift()?.batch.handleError(new Error('canceling statement')),
  };
}

const turn = () => new Promise(setImmediate);
const INSERT = 'INSERT INTO notes VALUES ($1)';

test('what is asked in one turn leaves in one packet, with BEGIN and COMMIT', async () => {
  const { pipeline, packets, answer } = connection();
  pipeline.begin('BEGIN');
  await pipeline.write(INSERT, [1]);
  const all = Promise.all([pipeline.query('update notes set body = 2'), pipeline.commit()]);
  await turn();
  expect(packets).toEqual([`BEGIN, s0, ${INSERT}, s1 1, update notes set body = 2, s2, COMMIT, s3`]);
  answer();
  await all;
});

test('reads are sent behind BEGIN before it is answered, writes of a later turn are not', async () => {
  const { pipeline, packets, answer } = connection();
  pipeline.begin('BEGIN');
  const read = pipeline.query('select 1');
  await turn();
  const more = pipeline.query('select 1');
  const written = pipeline.write(INSERT, ['a']);
  await turn();
  expect(packets).toEqual(['BEGIN, s0, select 1, s1', 's1']);
  answer();
  expect((await read).rows).toEqual([{ one: 1 }]);
  await written;
  await turn();
  answer();
  await more;
  expect(packets[2]).toBe(`${INSERT}, s2 a`);
});

test('where BEGIN is refused nothing is written, and whoever writes or commits hears why', async () => {
  const { pipeline, packets, refuse } = connection();
  pipeline.begin('BEGIN');
  await turn();
  const written = pipeline.write(INSERT, [1]);
  refuse();
  await expect(written).rejects.toThrow('canceling statement');
  await expect(pipeline.query('delete from notes')).rejects.toThrow('canceling statement');
  await expect(pipeline.commit()).rejects.toThrow('canceling statement');
  expect(packets).toEqual(['BEGIN, s0']);
});

test('what is refused takes those behind it with it, and is taken back in a packet of its own', async () => {
  const { pipeline, packets, answer, refuse } = connection();
  pipeline.begin('BEGIN');
  pipeline.send(INSERT, [1]);
  const read = pipeline.query('select 1');
  const back = pipeline.takeBack('ROLLBACK');
  await turn();
  expect(packets).toEqual([`BEGIN, s0, ${INSERT}, s1 1, select 1, s2`, 'ROLLBACK, s3']);
  refuse();
  await expect(read).rejects.toThrow('canceling statement');
  answer();
  await back;
  // The names may be known there or not.
  pipeline.begin(undefined);
  const again = pipeline.query('select 1');
  await turn();
  expect(packets[2]).toBe('close, select 1, s2');
  answer();
  await again;
});

test('a statement by itself has no transaction around it, and hears nothing of what failed before', async () => {
  const { pipeline, packets, answer, refuse } = connection();
  pipeline.begin('BEGIN');
  await turn();
  refuse();
  await expect(pipeline.commit()).rejects.toThrow('canceling statement');
  pipeline.begin(undefined);
  const asked = pipeline.query('select 1');
  await turn();
  answer();
  await asked;
  expect(pipeline.fault).toBeUndefined();
  expect(packets).toEqual(['BEGIN, s0', 'select 1, s1']);
});
