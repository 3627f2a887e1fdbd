import { expect, test } from 'vitest';
import { Interrupted } from '../../src/cli/endings/interrupted.ts';
import type { Session } from '../../src/cli/session.ts';
import { printShipments } from '../../src/documents/commands/print-shipments.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import type { OperationInput } from '../../src/kernel/operation.ts';

const SHIPMENTS = Array.from({ length: 13 }, (_, at) => String(at + 1));

/** As much of a session as printing looks at; `beforeCall` is told how many labels came out before. */
async function printed(beforeCall: (count: number, stop: () => void) => void) {
  const receipts: string[] = [];
  const warnings: string[] = [];
  const stopping = new AbortController();
  const call = async (_: unknown, { body }: OperationInput) => {
    beforeCall(receipts.length, () => stopping.abort(new Interrupted('SIGINT')));
    const { shipments } = body as { readonly shipments: readonly string[] };
    const labels = shipments.map((shid) => ({ shid: Number(shid), order_number: null, label: 1, of: 1, copy: 1 }));
    return {
      value: { printed: labels.map((each) => ({ ...each, printer: 'p', reason: '' })), failures: [], not_tried: [] },
    };
  };
  const notices = {
    receipt: (text: string) => receipts.push(text),
    warn: (text: string) => warnings.push(text),
    item: (text: string) => warnings.push(text),
    progress: () => ({ update: () => undefined, finish: () => undefined }),
  };
  const parts = { options: {}, notices, engine: async () => ({ call }), interrupted: stopping.signal };
  const exit = await printShipments(parts as unknown as Session, { arguments: {}, options: { print: 'p' } }, SHIPMENTS);
  return { exit, receipts: receipts.length, warnings };
}

test('Ctrl-C lets what is being printed come out, and tells what was not tried', async () => {
  const { exit, receipts, warnings } = await printed((count, stop) => {
    if (count > 0) stop();
  });
  const rest = SHIPMENTS.length - receipts;
  expect([exit, receipts > 0 && rest > 0]).toEqual([130, true]);
  expect(warnings).toEqual([
    `${rest} shipments from ${receipts + 1} on were not tried: run it again, no label comes out twice`,
  ]);
});

test('a printer that goes away after some labels takes nothing back of what was told', async () => {
  const { exit, receipts, warnings } = await printed((count) => {
    if (count > 0) throw new ShipdockError('printer_unreachable', 'printer p cannot be reached');
  });
  expect([exit, receipts > 0]).toEqual([6, true]);
  expect(warnings).toEqual([
    `error: ${receipts + 1}: printer p cannot be reached`,
    `${SHIPMENTS.length - receipts - 1} shipments from ${receipts + 2} on were not tried: run it again, no label comes out twice`,
  ]);
});
