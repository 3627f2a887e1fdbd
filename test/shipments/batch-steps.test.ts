import { expect, it } from 'vitest';
import type { EngineHandle } from '../../src/cli/engine/engine-handle.ts';
import type { Session } from '../../src/cli/session.ts';
import type { BatchId } from '../../src/shipments/batch.ts';
import { batchSteps } from '../../src/shipments/commands/booking-steps.ts';

interface Circumstances {
  readonly waiting?: number;
  /** Nobody reads what is told. */
  readonly isClosed?: boolean;
  readonly jq?: string;
  readonly format?: string;
  /** It is stopped once an order is told. */
  readonly isStopped?: boolean;
}

/** Books a batch of which two orders are answered, one at each asking. */
async function bookBatch({ waiting = 2, isClosed = false, jq, format = 'tsv', isStopped = false }: Circumstances) {
  const left = ['A-1', 'A-2'];
  const asked: unknown[] = [];
  const warnings: string[] = [];
  const engine = {
    call: async (_operation: unknown, { body }: { body: { count: number } }) => {
      asked.push(body);
      const orders = left.splice(0, body.count);
      return { value: orders.map((order_number) => ({ order_number, result: 'booked', error: null, warnings: [] })) };
    },
  } as unknown as EngineHandle;
  const stop = new AbortController();
  const session = {
    options: { jq },
    interrupted: stop.signal,
    notices: { warn: (text: string) => warnings.push(text) },
    output: { flush: () => undefined, isClosed, format },
  } as unknown as Session;
  const orders: string[] = [];
  for await (const { record } of batchSteps(session, engine, { id: 'bat_1' as BatchId, waiting })) {
    orders.push(record.order_number);
    if (isStopped) stop.abort();
  }
  return { orders, warnings, asked };
}

const asking = (...told: readonly string[]) => ({ count: 1, told });

it.each([
  [2, []],
  [3, ['1 order of batch bat_1 was answered to another who books it too: shipdock batches get bat_1 shows all']],
  [5, ['3 orders of batch bat_1 were answered to another who books it too: shipdock batches get bat_1 shows all']],
])('of %i orders that waited two are answered: %j is told', async (waiting, warnings) => {
  const asked = [asking(), asking('A-1'), asking('A-2')];
  expect(await bookBatch({ waiting })).toEqual({ orders: ['A-1', 'A-2'], warnings, asked });
});

it('says what it told last also where it is stopped, and books no more', async () => {
  const asked = [asking(), { count: 0, told: ['A-1'] }];
  expect(await bookBatch({ isStopped: true })).toEqual({ orders: ['A-1'], warnings: [], asked });
});

it('says of nothing that it told it once nobody reads, books the rest, and tells how it is told again', async () => {
  const again = 'shipdock shipments book --resume --batch-name bat_1 tells them';
  expect(await bookBatch({ isClosed: true })).toMatchObject({
    asked: [asking(), asking(), asking()],
    warnings: [`standard output was closed before 2 orders were told: ${again}`],
  });
});

it.each([{ jq: '.' }, { format: 'table' }])(
  'with %j, which is written at the end, says then what it told',
  async (how) => {
    const asked = [asking(), asking(), asking(), { count: 0, told: ['A-1', 'A-2'] }];
    expect(await bookBatch(how)).toMatchObject({ asked, warnings: [] });
  },
);
