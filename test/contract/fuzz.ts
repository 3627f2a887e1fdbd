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
        expect(await complaints(api, withNumber(request, String(sent)))).toEqual([]);
      }),
      { numRuns: count },
    );
  });
}

/** A valid request of every route, whose ids are there. */
export async function seedsOf(api: Api): Promise<readonly Seed[]> {
  const seeds: Seed[] = [];
  for (const { name, route } of OPERATIONS) {
    const example = await EXAMPLES[name]?.(api);
    if (route === undefined || example === undefined) continue;
    const body = name === 'orders.create' ? fullOrderBody() : name === 'orders.update' ? updateBody() : example.body;
    seeds.push({ route, names: example.names ?? [], query: example.query ?? '', body });
  }
  return seeds;
}

/** An update of everything but the number, which would be taken the second time. */
function updateBody(): unknown {
  const { order_number: _, ...rest } = fullOrderBody();
  return { ...rest, clear: ['tags'], regenerate_proposed_shipments: true };
}

/** A number of its own for an order that is still whole enough to have one: else every order after the first is refused. */
export function withNumber(request: OddRequest, number: string): OddRequest {
  // Bytes as Latin-1 and back are the same bytes.
  const text = request.payload?.toString('latin1').replaceAll(/(order_number(?:":"|=))SO-/g, `$1${number}-`);
  return { ...request, payload: text === undefined ? undefined : Buffer.from(text, 'latin1') };
}

async function complaints(api: Api, { method, url, headers, payload }: OddRequest): Promise<readonly string[]> {
  const answer = await api.bare(method, url, {
    ...(payload === undefined ? {} : { raw: payload }),
    headers: { ...headers, 'x-api-key': api.key },
  });
  return [...api.faults.splice(0).map(String), ...faultsIn(answer)];
}

/** What no answer may be, whatever was asked. */
export function faultsIn(answer: {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}): readonly string[] {
  const found: string[] = [];
  if (answer.status >= 500) found.push(`${answer.status}: ${answer.text}`);
  if (answer.status >= 400 && !/"error":"./.test(answer.text)) found.push(`no error in ${answer.text}`);
  if (answer.headers['x-request-id'] === undefined) found.push('no request id');
  return found;
}
