import type { PoolClient, QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { Pipeline } from '../../src/database/postgres/pipeline.ts';

/** A connection on which BEGIN is answered when the test says so; what reaches it is written down. */
function connection() {
  const sent: string[] = [];
  let answer: { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void } | undefined;
  const client = {
    connection: { stream: { cork() {}, uncork() {} } },
    query: (statement: QueryConfig | string) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      sent.push(text);
      if (text !== 'BEGIN') return Promise.resolve({ rows: [], command: text.split(' ')[0] });
      return new Promise((resolve, reject) => {
        answer = { resolve, reject };
      });
    },
  };
  return {
    pipeline: new Pipeline(client as unknown as PoolClient),
    sent,
    begun: () => answer?.resolve({}),
    refused: () => answer?.reject(new Error('canceling statement')),
  };
}

const INSERT = { name: 's1', text: 'INSERT INTO notes VALUES (1)', values: [] };

test('reads are sent behind BEGIN before it is answered, writes are not', async () => {
  const { pipeline, sent, begun } = connection();
  pipeline.begin('BEGIN');
  await pipeline.query('select 1');
  const written = Promise.all([pipeline.write(INSERT), pipeline.query('update notes set body = 2')]);
  await new Promise(setImmediate);
  expect(sent).toEqual(['BEGIN', 'select 1']);
  begun();
  await written;
  await pipeline.commit();
  expect(sent).toEqual(['BEGIN', 'select 1', INSERT.text, 'update notes set body = 2', 'COMMIT']);
});

test('where BEGIN is refused nothing is written, and whoever writes or commits hears why', async () => {
  const { pipeline, sent, refused } = connection();
  pipeline.begin('BEGIN');
  const written = pipeline.write(INSERT);
  refused();
  await expect(written).rejects.toThrow('canceling statement');
  await expect(pipeline.query('delete from notes')).rejects.toThrow('canceling statement');
  await expect(pipeline.commit()).rejects.toThrow('canceling statement');
  expect(sent).toEqual(['BEGIN']);
});

test('a statement by itself has no transaction around it, and hears nothing of what failed before', async () => {
  const { pipeline, sent, refused } = connection();
  pipeline.begin('BEGIN');
  refused();
  await expect(pipeline.commit()).rejects.toThrow('canceling statement');
  pipeline.begin(undefined);
  await pipeline.query('select 1');
  expect(pipeline.fault).toBeUndefined();
  expect(sent).toEqual(['BEGIN', 'select 1']);
});
