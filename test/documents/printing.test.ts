import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Session } from '../../src/cli/session.ts';
import { printShipments } from '../../src/documents/commands/print-shipments.ts';
import { documentOperations } from '../../src/documents/documents.operations.ts';
import { readPrinterStatus } from '../../src/documents/printing/printer-status.ts';
import { journalOf } from '../../src/journal/journal.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { FakePrinter } from './fake-printer.ts';

describeOnBothDatabases('labels on a label printer', (databases) => {
  let api: Api;
  let printer: FakePrinter;
  beforeEach(async () => {
    printer = await new FakePrinter().start();
    api ??= await Api.on(await databases.engine());
  });
  afterEach(() => printer.stop());

  const LINE = { sku: 'MUG', quantity: 1, length: 5, width: 4, height: 4, weight: 1, item_type: 'parcel' };
  /** A shipment of so many packages. */
  const booked = async (packages = 1) => {
    const lines = Array.from({ length: packages }, () => ({ ...LINE, do_not_pack_with_other_items: true }));
    const order = await api.post('/orders', orderBody({ order_line_items: lines }));
    const { json } = await api.post(`/orders/${order.json.id}/book`);
    expect(json.packages, JSON.stringify(json)).toHaveLength(packages);
    return json;
  };
  const print = async (shipments: readonly unknown[], reprint?: string, target = printer.url) =>
    (await api.engine.call(documentOperations.print, { body: { shipments, printer: target, reprint } })).value;
  const codes = ({ failures }: { failures: readonly { error: { code: string } }[] }) =>
    failures.map(({ error }) => error.code);
  const zplOf = async (shipment: unknown) => {
    const body = { shipments: [shipment], format: 'ZPL' };
    const { value } = await api.engine.call(documentOperations.labels, { body });
    return Buffer.from(value.documents[0]?.content ?? '', 'base64').toString('latin1');
  };
  const printsIn = async (id: string) => {
    const rows = await api.engine.database.read((transaction) => journalOf(transaction, id));
    return rows.filter((row) => row.operation === 'labels.print').map((row) => JSON.parse(row.changes)[0]);
  };

  /** Programs of that folder are found before those of the machine. */
  const withPrograms = async (folder: string, work: () => Promise<void>) => {
    const path = process.env.PATH;
    process.env.PATH = `${folder}:${path}`;
    try {
      await work();
    } finally {
      process.env.PATH = path;
    }
  };
  const tellOfQueue = (folder: string, script: string) =>
    writeFileSync(join(folder, 'lpstat'), `#!/bin/sh\n${script}`, { mode: 0o755 });

  test('gets exactly the label, and is asked before and after it', async () => {
    const shipment = await booked();
    const { printed, failures } = await print([shipment.shid]);
    expect(failures).toEqual([]);
    expect(printed).toEqual([
      {
        ...{ shid: shipment.shid, order_number: shipment.order_number },
        ...{ label: 1, of: 1, copy: 1, printer: printer.url, reason: 'first copy' },
      },
    ]);
    expect(printer.heard).toEqual(['~HS', await zplOf(shipment.shid), '~HS']);
  });

  test('prints many in their order, each once, however often it is asked', async () => {
    const shipments = [await booked(2), await booked()];
    const ids = shipments.map((shipment) => shipment.shid).reverse();
    expect((await print(ids)).printed.map(({ shid, label }) => [shid, label])).toEqual([
      [ids[0], 1],
      [ids[1], 1],
      [ids[1], 2],
    ]);
    expect(printer.labels.join('')).toBe((await zplOf(ids[0])) + (await zplOf(ids[1])));
    const again = await print(ids, undefined, tmpdir());
    expect([again.printed, new Set(codes(again))]).toEqual([[], new Set(['label_printed_already'])]);
    expect(again.failures[0]?.error).toMatchObject({
      error: expect.stringContaining(`was printed on ${printer.url} at`),
      hint: `shipdock labels get ${ids[0]} --print ${tmpdir()} --reprint "why"`,
    });
    expect(printer.labels).toHaveLength(3);
  });

  test('prints what was scanned: of a package its own labels, of what stands on none those of all', async () => {
    const { shid, packages } = await booked(3);
    const [first, second, third] = packages.map((each: { tracking_number: string }) => each.tracking_number);
    const scanned = async (code: string, of = shid) => {
      const body = { shipments: [of], printer: printer.url, scanned: code };
      const { value } = await api.engine.call(documentOperations.print, { body });
      return [value.printed.map(({ label, of }) => `${label} of ${of}`), value.failures.length];
    };
    expect(await scanned(`]C1${second}`)).toEqual([['2 of 3'], 0]);
    expect(await scanned(third.replace(/(?=....$)/, ' '))).toEqual([['3 of 3'], 0]);
    expect(await scanned(second)).toEqual([[], 1]);
    await api.post(`/shipments/${shid}`, { packages: [{ id: packages[0].id, tracking_number: 'ANOTHER77' }] });
    expect(await scanned(first)).toEqual([['1 of 3'], 0]);
    const other = await booked(2);
    expect(await scanned(other.order_number, other.shid)).toEqual([['1 of 2', '2 of 2'], 0]);
    expect(printer.labels).toHaveLength(5);
  });

  test('prints another copy for a reason, and the journal keeps both', async () => {
    const shipment = await booked();
    await print([shipment.shid]);
    const { printed } = await print([shipment.shid], 'label torn');
    expect(printed).toMatchObject([{ copy: 2, reason: 'label torn' }]);
    expect(printer.labels).toHaveLength(2);
    expect(await printsIn(shipment.id)).toMatchObject([
      { to: { label: 1, copy: 1, state: 'claimed', reason: 'first copy', printer: printer.url } },
      { from: 'claimed', to: 'printed' },
      { to: { label: 1, copy: 2, state: 'claimed', reason: 'label torn' } },
      { from: 'claimed', to: 'printed' },
    ]);
    const { headers } = await api.post(`/shipments/${shipment.id}/cancel`);
    const told = `shipment ${shipment.shid} does not go, and a label of it was printed on ${printer.url}: take it off`;
    expect(headers['x-shipdock-warnings']).toContain(told);
  });

  test.each([undefined, 'ribbon worn'])(
    'prints a shipment once that is named twice, by two of its numbers (reprint: %s)',
    async (reprint) => {
      const shipments: { shid: number; tracking_number: string }[] = [];
      for (let at = 0; at < 6; at++) shipments.push(await booked());
      const names = [...shipments.map(({ shid }) => String(shid)), ...shipments.map((each) => each.tracking_number)];
      const notices = {
        receipt: () => {},
        warn: () => {},
        item: () => {},
        progress: () => ({ update() {}, finish() {} }),
      };
      const engine = async () => api.engine;
      const session = { options: {}, notices, engine, interrupted: new AbortController().signal } as unknown as Session;
      expect(await printShipments(session, { arguments: {}, options: { print: printer.url, reprint } }, names)).toBe(
        undefined,
      );
      expect(printer.labels).toHaveLength(6);
    },
  );

  test('waits until the printer has printed', async () => {
    printer.mood.busyFor = 3;
    const shipment = await booked();
    expect((await print([shipment.shid])).printed).toHaveLength(1);
    expect(printer.heard.filter((text) => text === '~HS').length).toBeGreaterThan(3);
  });

  test.each([
    ['out of paper', { isPaperOut: true }],
    ['with an open head', { isHeadOpen: true }],
    ['on pause', { isPaused: true }],
  ])('%s is sent nothing; once it is ready, the label is its first copy', async (_, mood) => {
    Object.assign(printer.mood, mood);
    const shipment = await booked();
    const refused = await print([shipment.shid]);
    expect([codes(refused), refused.failures[0]?.error.retryable]).toEqual([['printer_not_ready'], true]);
    expect(printer.labels).toEqual([]);
    Object.assign(printer.mood, { isPaperOut: false, isHeadOpen: false, isPaused: false });
    expect((await print([shipment.shid])).printed).toMatchObject([{ copy: 1 }]);
  });

  test('that runs out of paper in the middle stops there, and nothing is printed twice by itself', async () => {
    printer.mood.paperFor = 2;
    const shipment = await booked(3);
    const stopped = await print([shipment.shid]);
    expect([stopped.printed.map(({ label }) => label), codes(stopped)]).toEqual([[1], ['printer_not_ready']]);
    Object.assign(printer.mood, { isPaperOut: false, paperFor: undefined });
    const resumed = await print([shipment.shid]);
    // The second was in the printer when the paper ended: it may have come out since.
    expect(resumed.printed.map(({ label }) => label)).toEqual([3]);
    expect(resumed.failures.map(({ error }) => error.error)).toEqual([
      expect.stringContaining('label 1 of 3'),
      expect.stringMatching(/label 2 of 3 .*may have come out/),
    ]);
    expect(printer.labels).toHaveLength(3);
  });

  test('that runs out of paper tells which shipments after that were not tried', async () => {
    const shids = [(await booked()).shid, (await booked()).shid, (await booked()).shid, (await booked()).shid];
    printer.mood.paperFor = 2;
    const stopped = await print(shids);
    expect([stopped.printed.map(({ shid }) => shid), stopped.failures.map(({ shipment }) => shipment)]).toEqual([
      shids.slice(0, 1),
      [String(shids[1])],
    ]);
    expect(stopped.not_tried).toEqual(shids.slice(2).map(String));
    Object.assign(printer.mood, { isPaperOut: false, paperFor: undefined });
    const resumed = await print(shids);
    expect([resumed.printed.map(({ shid }) => shid), resumed.not_tried]).toEqual([shids.slice(2), []]);
  });

  test('that drops the line in the middle of a label leaves it uncertain; the rest waits', async () => {
    printer.mood.dropsAfter = 40;
    const shipment = await booked(2);
    const dropped = await print([shipment.shid]);
    expect([dropped.printed, codes(dropped)]).toEqual([[], ['printer_dropped']]);
    expect(dropped.failures[0]?.error).toMatchObject({
      error: expect.stringMatching(new RegExp(`^label 1 of 2 of shipment ${shipment.shid}: the line to printer tcp:`)),
      hint: expect.stringContaining(
        `: shipdock labels get ${shipment.packages[0].tracking_number} --print ${printer.url} --reprint "why"`,
      ),
    });
    delete printer.mood.dropsAfter;
    const again = await print([shipment.shid]);
    expect([again.printed.map(({ label }) => label), codes(again)]).toEqual([[2], ['label_printed_already']]);
    expect((await print([shipment.shid], 'line lost')).printed.map(({ label, copy }) => [label, copy])).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  test('that is not there, or is no address, is told, and nothing is claimed', async () => {
    const shipment = await booked();
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as { port: number };
    await new Promise((resolve) => free.close(resolve));
    await expect(print([shipment.shid], undefined, `tcp://127.0.0.1:${port}`)).rejects.toMatchObject({
      code: 'printer_unreachable',
      message: expect.stringContaining('cannot be reached: nothing prints on that port (ECONNREFUSED)'),
      hint: 'look whether it is on, and whether host and port are its own',
    });
    for (const target of ['tcp://', 'tcp://a b', 'http://127.0.0.1', 'lp:-h', 'lp:', '/no/such/folder']) {
      await expect(print([shipment.shid], undefined, target)).rejects.toMatchObject({ code: 'printer_unknown' });
    }
    expect((await print([shipment.shid])).printed).toHaveLength(1);
  });

  test('in a queue is handed to lp as it is, under its name; what lp refuses is printed by the next attempt', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-lp-'));
    const heard = (name: string) => readFileSync(join(folder, name), 'latin1');
    const script = `#!/bin/sh
cd '${folder}' && [ ! -e refuse ] || { echo "lp: The printer or class does not exist." >&2; exit 1; }
printf '%s\\n' "$@" > words; cat > label`;
    writeFileSync(join(folder, 'lp'), script, { mode: 0o755 });
    writeFileSync(join(folder, 'refuse'), '');
    tellOfQueue(folder, 'echo "printer dock_4 is idle.  enabled since Fri Nov 27 15:26:50 2026"');
    await withPrograms(folder, async () => {
      const shipment = await booked();
      const { failures } = await print([shipment.shid], undefined, 'lp:dock_4');
      expect(failures[0]?.error).toMatchObject({
        code: 'printer_unreachable',
        error: expect.stringContaining('The printer or class does not exist.'),
      });
      rmSync(join(folder, 'refuse'));
      const { printed } = await print([shipment.shid], undefined, 'lp:dock_4');
      expect(printed).toMatchObject([{ copy: 1, printer: 'lp:dock_4' }]);
      const title = `${shipment.shid}-${shipment.tracking_number}-1-1`;
      expect(heard('words')).toBe(['-d', 'dock_4', '-o', 'raw', '-t', title, '-', ''].join('\n'));
      expect(heard('label')).toBe(await zplOf(shipment.shid));
    });
  });

  test('is not handed to a queue that is stopped or that nobody knows: once it goes on, two copies would come out', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-lp-'));
    writeFileSync(join(folder, 'lp'), `#!/bin/sh\ncat > '${folder}/label'`, { mode: 0o755 });
    const shipment = await booked();
    const errorOf = async () => (await print([shipment.shid], undefined, 'lp:dock_4')).failures[0]?.error;
    await withPrograms(folder, async () => {
      tellOfQueue(folder, "printf 'printer dock_4 disabled since Fri Nov 27 15:27:19 2026 -\\n\\tpaper out\\n'");
      expect(await errorOf()).toMatchObject({
        code: 'printer_not_ready',
        error: expect.stringContaining(
          'its queue is stopped (paper out); cupsenable dock_4 starts it; nothing was sent',
        ),
      });
      // To lp case makes no difference; lpstat answers the name as the queue has it.
      tellOfQueue(folder, "echo 'printer Dock_4 disabled since Fri Nov 27 15:27:19 2026 -'");
      expect(await errorOf()).toMatchObject({ code: 'printer_not_ready' });
      tellOfQueue(folder, `echo 'lpstat: Invalid destination name in list "dock_4".' >&2; exit 1`);
      expect(await errorOf()).toMatchObject({
        code: 'printer_unreachable',
        error: expect.stringContaining('Invalid destination name in list "dock_4".'),
      });
      expect([readdirSync(folder).includes('label'), await printsIn(shipment.id)]).toEqual([false, []]);
      tellOfQueue(folder, 'echo "printer dock_4 now printing dock_4-5.  enabled since Fri Nov 27 15:26:50 2026"');
      expect((await print([shipment.shid], undefined, 'lp:dock_4')).printed).toMatchObject([{ copy: 1 }]);
    });
  });

  test('in a spool folder is a file each', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-spool-'));
    const shipment = await booked(2);
    await print([shipment.shid], undefined, folder);
    const names = readdirSync(folder).sort();
    expect(names).toEqual([1, 2].map((label) => `${shipment.shid}-${shipment.tracking_number}-${label}-1.zpl`));
    const files = names.map((name) => readFileSync(join(folder, name), 'latin1'));
    expect(files.join('')).toBe(await zplOf(shipment.shid));
  });

  test('in a spool folder has a file of its own, however alike tracking numbers are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-spool-'));
    const shids: number[] = [];
    for (const tracking_number of ['CAR1/778', 'CAR2/778', 'CAR2_778', 'CAR2\\778']) {
      const { shid } = await booked();
      await api.post(`/shipments/${shid}`, { tracking_number });
      shids.push(shid);
    }
    expect((await print(shids, undefined, folder)).printed).toHaveLength(4);
    const numbers = ['CAR1_778', 'CAR2_778', 'CAR2_778', 'CAR2_778'];
    expect(readdirSync(folder).sort()).toEqual(
      shids.map((shid, index) => `${shid}-${numbers[index]}-1-1.zpl`).toSorted(),
    );
  });

  test('that cannot be put into a spool folder leaves nothing there, and is printed once it can', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-spool-'));
    const shipment = await booked();
    const name = `${shipment.shid}-${shipment.tracking_number}-1-1.zpl`;
    mkdirSync(join(folder, name));
    const { failures } = await print([shipment.shid], undefined, folder);
    expect(failures[0]?.error).toMatchObject({
      code: 'printer_unreachable',
      error: `${join(folder, name)} cannot be written: that is a folder; name a file in it`,
    });
    expect(readdirSync(folder)).toEqual([name]);
    rmdirSync(join(folder, name));
    expect((await print([shipment.shid], undefined, folder)).printed).toMatchObject([{ copy: 1 }]);
  });

  test('prints a label once, however many ask at the same moment', async () => {
    const shipment = await booked();
    const folder = mkdtempSync(join(tmpdir(), 'shipdock-spool-'));
    const answers = await Promise.all(Array.from({ length: 6 }, () => print([shipment.shid], undefined, folder)));
    expect(answers.flatMap(({ printed }) => printed)).toHaveLength(1);
  });
});

describe('the status of a printer', () => {
  test('is read only when all of it has come', () => {
    const answer =
      '\x02030,0,0,1245,002,0,0,0,000,0,0,1\x03\r\n\x02000,0,0,1,0,2,4,0,00000003,1,000\x03\r\n\x021234,0\x03';
    expect(readPrinterStatus(answer.slice(0, -1))).toBeUndefined();
    expect(readPrinterStatus(answer)).toEqual({
      isPaperOut: false,
      isPaused: false,
      isBufferFull: false,
      isTooCold: false,
      isTooHot: true,
      isHeadOpen: false,
      isRibbonOut: true,
      waiting: 5,
    });
  });
});
