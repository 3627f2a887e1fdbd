import { expect, it } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { Interrupted } from '../../src/cli/endings/interrupted.ts';
import type { Session } from '../../src/cli/session.ts';
import { run } from '../../src/shipments/commands/book.ts';

it.each([
  [{}, 'stopped after 1 of 3; run it again'],
  [{ allowDuplicate: true }, 'stopped after 1 of 3; book only the others: what was booked would be bought again'],
])('a booking of three with %j that was stopped after one says how to go on', async (options, told) => {
  const lines: string[] = [];
  const stopping = new AbortController();
  const nothing = () => undefined;
  const engine = {
    call: async () => {
      stopping.abort(new Interrupted('SIGINT'));
      return { value: { order_number: 'SO-1', is_new: true }, warnings: [] };
    },
  };
  const session = {
    engine: async () => engine,
    interrupted: stopping.signal,
    options: {},
    output: { format: 'tsv', list: readAll },
    notices: {
      progress: () => ({ update: nothing, finish: nothing }),
      receipt: nothing,
      warn: nothing,
      line: (text: string) => lines.push(text),
    },
  } as unknown as Session;
  const code = await run(session, { arguments: { order: ['SO-1', 'SO-2', 'SO-3'] }, options }, allCommands);
  expect({ code, lines }).toEqual({ code: 130, lines: [told] });
});

async function readAll(records: AsyncIterable<unknown>): Promise<void> {
  for await (const _record of records);
}
