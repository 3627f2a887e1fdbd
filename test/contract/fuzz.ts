import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/engine/operation-table.ts';
import type { TestDatabases } from '../engine/databases.ts';
import { Api } from './client.ts';
import { EXAMPLES } from './examples.ts';
import { type OddRequest, oddRequest, type Seed } from './odd-requests.ts';
import { fullOrderBody } from './order.builder.ts';

/** No request, however odd, is answered by a 5xx, by something else than JSON, or without its request id. */
export function fuzz(databases: TestDatabases, count: number): void {
  let api: Api;
  let seeds: readonly Seed[];
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    seeds = await seedsOf(api);
  });

  test(`${count} of them are answered, none by a fault of ours`, async () => {
    let sent = 0;
    await fc.assert(
      fc.asyncProperty(oddRequest(seeds), async (request) => {
        sent += 1;
        expect(await complaints(api, withNumber(request, sent))).toEqual([]);
      }),
      { numRuns: count },
    );
  });
}

async function seedsOf(api: Api): Promise<readonly Seed[]> {
  const seeds: Seed[] = [];
  for (const { name, route } of OPERATIONS) {
    const example = await EXAMPLES[name]?.(api);
    if (route === undefined || example === undefined) continue;
    const body = name === 'orders.create' ? fullOrderBody() : name === 'orders.update' ? updateBody() : example.body;
    seeds.push({ route, names: example.names ?? [], body });
  }
  return seeds;
}

/** An update of everything but the number, which would be taken the second time. */
function updateBody(): unknown {
  const { order_number: _, ...rest } = fullOrderBody();
  return { ...rest, clear: ['tags'], regenerate_proposed_shipments: true };
}

/** A number of its own for an order that is still whole enough to have one: else every order after the first is refused. */
function withNumber(request: OddRequest, sent: number): OddRequest {
  // Bytes as Latin-1 and back are the same bytes.
  const text = request.payload?.toString('latin1').replace(/"order_number":"SO-/, `"order_number":"${sent}-`);
  return { ...request, payload: text === undefined ? undefined : Buffer.from(text, 'latin1') };
}

async function complaints(api: Api, { method, url, headers, payload }: OddRequest): Promise<readonly unknown[]> {
  const answer = await api.bare(method, url, {
    ...(payload === undefined ? {} : { raw: payload }),
    headers: { ...headers, 'x-api-key': api.key },
  });
  const found: unknown[] = api.faults.splice(0);
  if (answer.status >= 500) found.push(`${answer.status}: ${answer.text}`);
  if (answer.status >= 400 && typeof answer.json?.error !== 'string') found.push(`no error in ${answer.text}`);
  if (answer.headers['x-request-id'] === undefined) found.push('no request id');
  return found;
}
