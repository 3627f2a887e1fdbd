import { expect, test } from 'vitest';
import type { Session } from '../../src/cli/session.ts';
import type { OperationInput } from '../../src/kernel/operation.ts';
import { orderScanned } from '../../src/orders/commands/scanned-order.ts';

test('of an order that is scanned is read what is told of it', async () => {
  const asked: OperationInput[] = [];
  const call = async (_operation: unknown, input: OperationInput) => {
    asked.push(input);
    return { value: {} };
  };
  const session = {
    engine: async () => ({ call }),
    output: { told: () => ['status'] },
    notices: { warnAll: () => undefined },
  };
  await orderScanned(session as unknown as Session, 'SO-1');
  expect(asked).toEqual([{ params: { id: 'SO-1' }, told: ['status'] }]);
});
