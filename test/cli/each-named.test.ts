import { expect, it } from 'vitest';
import { eachNamed } from '../../src/cli/each-named.ts';
import { Interrupted } from '../../src/cli/endings/interrupted.ts';
import type { Session } from '../../src/cli/session.ts';
import type { View } from '../../src/cli/view.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';

const view = { resource: 'orders', id: 'name', fields: [] } as unknown as View<{ readonly name: string }>;

/** As much of a session as the loop looks at; `stopping` interrupts it. */
function openSession() {
  const told: string[] = [];
  const written: string[] = [];
  const stopping = new AbortController();
  const output = {
    list: async (rows: AsyncIterable<{ readonly name: string }>) => {
      for await (const { name } of rows) written.push(name);
    },
  };
  const line = (text: string) => told.push(text);
  const progress = () => ({ update: () => undefined, finish: () => undefined });
  const parts = { options: {}, output, notices: { line, item: line, progress } };
  return { told, written, stopping, session: { ...parts, interrupted: stopping.signal } as unknown as Session };
}

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('stopped by %s after one of three it says how far it came, and exits with %i', async (signal, exit) => {
  const { session, told, written, stopping } = openSession();
  const code = await eachNamed(session, ['A', 'B', 'C'], view, async (name) => {
    stopping.abort(new Interrupted(signal));
    return { name };
  });
  expect({ code, written }).toEqual({ code: exit, written: ['A'] });
  expect(told).toEqual(['stopped after 1 of 3; run the same command again to continue']);
});

it('goes on with the others where one fails, and exits with 6', async () => {
  const { session, told, written } = openSession();
  const code = await eachNamed(session, ['A', 'B', 'C'], view, async (name) => {
    if (name === 'B') throw new ShipdockError('order_not_found', 'there is no order B', { about: 'subject' });
    return { name };
  });
  expect({ code, written }).toEqual({ code: 6, written: ['A', 'C'] });
  expect(told[0]).toBe('error: B: there is no order B');
});
