import { expect, it } from 'vitest';
import type { EngineHandle } from '../../src/cli/engine/engine-handle.ts';
import type { Session } from '../../src/cli/session.ts';
import type { BatchId } from '../../src/shipments/batch.ts';
import { batchSteps } from '../../src/shipments/commands/booking-steps.ts';

it.each([
  [2, []],
  [5, ['3 orders of batch bat_1 were answered to another who books it too: shipdock batches get bat_1 shows all']],
])('of %i orders that waited two are answered: %j is told', async (waiting, warnings) => {
  const told: string[] = [];
  const left = [['A-1'], ['A-2'], []];
  const said: unknown[] = [];
  const engine = {
    call: async (_operation: unknown, { body }: { body: unknown }) => {
      said.push(body);
      return {
        value: left.shift()?.map((order_number) => ({ order_number, result: 'booked', error: null, warnings: [] })),
      };
    },
  } as unknown as EngineHandle;
  const notices = { warn: (text: string) => told.push(text) };
  const interrupted = new AbortController().signal;
  const output = { flush: () => undefined };
  const session = { options: {}, interrupted, notices, output } as unknown as Session;
  const orders: string[] = [];
  for await (const { record } of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting }))
    orders.push(record.order_number);
  expect({ orders, told }).toEqual({ orders: ['A-1', 'A-2'], told: warnings });
  expect(said).toEqual([[], ['A-1'], ['A-2']].map((numbers) => ({ count: 1, told: numbers })));
});

it('says what it told last also where it is stopped, and books no more', async () => {
  const stop = new AbortController();
  const said: unknown[] = [];
  const engine = {
    call: async (_operation: unknown, { body }: { body: { count: number } }) => {
      said.push(body);
      return { value: body.count === 0 ? [] : [{ order_number: 'A-1', result: 'booked', error: null, warnings: [] }] };
    },
  } as unknown as EngineHandle;
  const output = { flush: () => undefined };
  const session = { options: {}, interrupted: stop.signal, notices: {}, output } as unknown as Session;
  for await (const _step of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting: 2 })) stop.abort();
  expect(said).toEqual([
    { count: 1, told: [] },
    { count: 0, told: ['A-1'] },
  ]);
});

it('says of nothing that it told it once nobody reads, books the rest, and tells how it is told again', async () => {
  const said: unknown[] = [];
  const warned: string[] = [];
  const left = [['A-1'], ['A-2'], []];
  const engine = {
    call: async (_operation: unknown, { body }: { body: unknown }) => {
      said.push(body);
      const value = left
        .shift()
        ?.map((order_number) => ({ order_number, result: 'booked', error: null, warnings: [] }));
      return { value };
    },
  } as unknown as EngineHandle;
  const notices = { warn: (text: string) => warned.push(text) };
  const output = { flush: () => undefined, isClosed: true };
  const interrupted = new AbortController().signal;
  const session = { options: {}, interrupted, notices, output } as unknown as Session;
  for await (const _step of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting: 2 }));
  expect(said).toEqual([0, 1, 2].map(() => ({ count: 1, told: [] })));
  expect(warned).toEqual([
    'standard output was closed before 2 orders were told: shipdock shipments book --resume --batch-name bat_1 tells them',
  ]);
});

it('with --jq, which writes at the end, says then what it told', async () => {
  const said: unknown[] = [];
  const left = [['A-1'], ['A-2'], []];
  const engine = {
    call: async (_operation: unknown, { body }: { body: unknown }) => {
      said.push(body);
      const value = left
        .shift()
        ?.map((order_number) => ({ order_number, result: 'booked', error: null, warnings: [] }));
      return { value };
    },
  } as unknown as EngineHandle;
  const output = { flush: () => undefined };
  const interrupted = new AbortController().signal;
  const session = { options: { jq: '.' }, interrupted, notices: {}, output } as unknown as Session;
  for await (const _step of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting: 2 }));
  expect(said).toEqual([...[0, 1, 2].map(() => ({ count: 1, told: [] })), { count: 0, told: ['A-1', 'A-2'] }]);
});
