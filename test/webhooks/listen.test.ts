import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bareEnvironment, buildProgram, freshFolder, LAUNCHER, shipdock } from '../program.ts';
import { isSigned, openReceiver } from './receiver.ts';

const folder = freshFolder();
const env = { ...bareEnvironment(folder), SHIPDOCK_DB: join(folder, 'listen.db') };
const ORDER = {
  order_number: 'L-1',
  order_line_items: [{ sku: 'MUG', quantity: 1, weight: 1, length: 5, width: 5, height: 5 }],
  destination_address: {
    name: 'Receiving Dept',
    street1: '456 Oak St',
    city: 'Beverly Hills',
    state: 'CA',
    zip: '90210',
    country: 'US',
  },
};

/** Starts listening, and waits until it says so. */
async function listen(url: string) {
  const child = spawn(process.execPath, [LAUNCHER, 'webhooks', 'listen', '--forward-to', url, '--jsonl'], { env });
  let said = '';
  let stdout = '';
  child.stdout.on('data', (data) => {
    stdout += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (data) => {
      said += data;
      if (said.includes('Ctrl-C stops')) resolve();
    });
    void ended.then((code) => reject(new Error(`listen ended with ${code}: ${said}`)));
  });
  return {
    secret: /whsec_[^;]+/.exec(said)?.[0] ?? '',
    forwarded: () =>
      stdout
        .trim()
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** Beside this process, which is the receiver. */
function deliver(): Promise<unknown> {
  const child = spawn(process.execPath, [LAUNCHER, 'webhooks', 'deliver'], { env, stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', resolve));
}

beforeAll(() => {
  buildProgram();
  shipdock(['init', '--yes'], { env });
  writeFileSync(join(folder, 'order.json'), JSON.stringify(ORDER));
  shipdock(['orders', 'create', '--file', join(folder, 'order.json')], { env });
}, 120_000);

test('webhooks listen forwards what happens, signed, as subscribers would be told of it, until it is stopped', async () => {
  const [receiver, subscriber] = [await openReceiver(), await openReceiver()];
  shipdock(['webhooks', 'create', subscriber.url], { env });
  const listening = await listen(receiver.url);
  shipdock(['shipments', 'book', 'L-1', '--yes'], { env });
  shipdock(['sandbox', 'advance', '6d'], { env });
  await deliver();
  const told = subscriber.received.map(({ json }) => [json.event, json.changes]);
  expect(subscriber.received.at(-1)?.json.status).toBe('delivered');
  await expect.poll(() => listening.forwarded().length, { timeout: 240_000 }).toBe(told.length);
  expect(await listening.stop()).toBe(130);
  const forwarded = receiver.received;
  expect(forwarded.every((each) => isSigned(each, listening.secret))).toBe(true);
  expect(listening.forwarded().map(({ id, status }) => [id, status])).toEqual(
    forwarded.map(({ json }) => [json.id, 200]),
  );
  await Promise.all([receiver.close(), subscriber.close()]);
  expect(forwarded.map(({ json }) => [json.event, json.changes])).toEqual(told);
});

test('webhooks listen names the option that no address was given to', () => {
  expect(shipdock(['webhooks', 'listen', '--forward-to', 'x'], { env }).stderr).toMatch(
    /^error: --forward-to is no URL/,
  );
});
