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
  const engine = {
    call: async () => ({
      value: left.shift()?.map((order_number) => ({ order_number, result: 'booked', error: null, warnings: [] })),
    }),
  } as unknown as EngineHandle;
  const notices = { warn: (text: string) => told.push(text) };
  const session = { options: {}, interrupted: new AbortController().signal, notices } as unknown as Session;
  const orders: string[] = [];
  for await (const { record } of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting }))
    orders.push(record.order_number);
  expect({ orders, told }).toEqual({ orders: ['A-1', 'A-2'], told: warnings });
});
