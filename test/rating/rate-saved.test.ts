import { expect, it } from 'vitest';
import type { Database } from '../../src/database/database.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import type { Order } from '../../src/orders/order.ts';
import { rateSaved } from '../../src/rating/operations/rate-saved.ts';
import type { Services } from '../../src/seams/services.ts';

const busy = () => Promise.reject(new ShipdockError('database_busy', 'other processes kept it locked'));

it('what was saved is answered though nothing more can be written', async () => {
  const database: Pick<Database, 'read' | 'write'> = { read: busy, write: busy };
  const services = { database, dryRun: false, account: 'acc' } as unknown as Services;
  const order = { id: 'ord', orderNumber: 'R-1' } as Order;
  const { warnings } = await rateSaved(services, order, { all: false, proposed: [{}] });
  expect(warnings).toContain('order R-1 was saved without its proposed_shipments: other processes kept it locked');
});
