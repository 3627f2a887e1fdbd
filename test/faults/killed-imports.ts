import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderOperations } from '../../src/orders/orders.operations.ts';
import { describeOnBothDatabases, type TestDatabases } from '../engine/databases.ts';
import { buildProgram } from '../program.ts';
import { type Content, contentOf } from './content.ts';
import { writeOrdersFile } from './orders-file.ts';
import { run, start } from './run-program.ts';

export interface Campaign {
  readonly orders: number;
  /** How many databases are imported into, and how often each import is killed before it is let through. */
  readonly databases: number;
  readonly killsEach: number;
}

/** Kills imports at random moments, runs them again, and compares with an import that nobody disturbed. */
export function testKilledImports(campaign: Campaign): void {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-kills-'));
  const file = { path: join(folder, 'orders.csv'), orders: campaign.orders, prefix: 'K' };
  beforeAll(() => {
    buildProgram();
    writeOrdersFile(file);
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  describeOnBothDatabases('an import killed in the middle and run again', (databases) => {
    let undisturbed: Content;

    beforeAll(async () => {
      const location = await databases.initialised();
      const ended = await run(['orders', 'import', file.path, '--db', location]);
      expect([ended.code, ended.stderr]).toEqual([0, expect.stringContaining(`${campaign.orders} created`)]);
      undisturbed = await contentAt(databases, location);
      expect(undisturbed).toMatchObject({ orders: campaign.orders, journalFaults: [], journalRows: campaign.orders });
    }, 240_000);

    it.each(Array.from({ length: campaign.databases }, (_, index) => index + 1))(
      'leaves what an import leaves that nobody disturbed: nothing lost, nothing twice (%i)',
      async () => {
        const location = await databases.initialised();
        let cutOff = 0;
        for (let kill = 1; kill <= campaign.killsEach; kill++)
          if (await killedImport(databases, location, file.path, campaign)) cutOff += 1;
        expect(cutOff).toBeGreaterThan(0);
        const again = await run(['orders', 'import', file.path, '--db', location]);
        expect([again.code, again.stderr]).toEqual([0, expect.stringContaining(' 0 rejected')]);
        expect(await contentAt(databases, location)).toEqual(undisturbed);
      },
      240_000,
    );
  });
}

/**
 * Kills an import after some random orders and a random pause: what it had reported by then must be there. True where it
 * was not over by then, which on a busy machine it may be.
 */
async function killedImport(
  databases: TestDatabases,
  location: string,
  path: string,
  campaign: Campaign,
): Promise<boolean> {
  const importing = start(['orders', 'import', path, '--db', location]);
  await importing.lines(Math.ceil(Math.random() * campaign.orders * 0.9));
  await sleep(Math.random() * 40);
  importing.child.kill('SIGKILL');
  const { stdout, stderr, signal, code } = await importing.ended;
  expect(signal === 'SIGKILL' || code === 0, stderr).toBe(true);
  const isCutOff = signal === 'SIGKILL';
  const reported = stdout.slice(0, stdout.lastIndexOf('\n')).split('\n').at(-1)?.split('\t')[0];
  if (reported === undefined || reported === '') return isCutOff;
  const engine = await databases.engine({ location });
  const { value } = await engine.call(orderOperations.get, { params: { id: reported } });
  expect(value.order_number).toBe(reported);
  await engine.close();
  return isCutOff;
}

async function contentAt(databases: TestDatabases, location: string): Promise<Content> {
  const engine = await databases.engine({ location });
  const content = await contentOf(engine);
  await engine.close();
  return content;
}
