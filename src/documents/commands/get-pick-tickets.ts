import type { CommandRun } from '../../cli/command.ts';
import type { BinaryOutput } from '../../cli/files/binary-output.ts';
import { orderOperations } from '../../orders/orders.operations.ts';
import { documentOperations, pickTicketOperations } from '../documents.operations.ts';
import { drawAll } from './draw-all.ts';
import { namedForDocument } from './named-shipments.ts';
import { documentTarget, writeDocuments } from './write-documents.ts';

export { writtenView as view } from '../written.view.ts';

export const run: CommandRun = async (session, typed) => {
  const { target } = await documentTarget(session, 'pdf');
  const orders = await namedForDocument(session, typed, 'order');
  const engine = await session.engine();
  const combine = target.kind !== 'folder';
  const value = await drawAll(orders, combine, async (some) => {
    return (await engine.call(documentOperations.pickTickets, { body: { orders: some, combine } })).value;
  });
  const exit = await writeDocuments(session, session.options.dryRun ? writingNothing(target) : target, value);
  const failed = new Set(value.failures.map(({ shipment }) => shipment));
  // Only once the paper is there: an order that is being picked has a ticket.
  for (const order of typed.options.start === true ? orders.filter((name) => !failed.has(name)) : []) {
    const params = { id: order };
    const { status, order_number: number } = (await engine.call(orderOperations.get, { params })).value;
    await engine.call(pickTicketOperations.make, { params });
    if (status === 'new') session.notices.receipt(`put order ${number} into picking`);
    else session.notices.warn(`order ${number} is ${status} and stays so: only new orders are put into picking`);
  }
  return exit;
};

/** Of a dry run: what would be written, by the name that it would have. */
function writingNothing({ kind }: BinaryOutput): BinaryOutput {
  return { kind, write: async (_, name) => name };
}
