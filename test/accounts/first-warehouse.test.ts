import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstWarehouse } from '../../src/accounts/commands/first-warehouse.ts';
import { run } from '../../src/accounts/commands/init.ts';
import { createPrompts, wrongWith } from '../../src/cli/asking/prompts.ts';
import type { Typed } from '../../src/cli/command.ts';
import { allCommands } from '../../src/cli/command-table.ts';
import type { Session } from '../../src/cli/session.ts';
import { optionsOf } from '../cli/captured-output.ts';
import { freshFolder } from '../program.ts';

/** What init makes of options, and what it asks: an empty answer takes what is offered. */
async function warehouseOf(
  options: Readonly<Record<string, string>>,
  answers?: readonly string[],
  words: readonly string[] = [],
) {
  const offered: string[] = [];
  const wrong: (string | undefined)[] = [];
  const left = [...(answers ?? [])];
  const prompts = createPrompts({
    mayAsk: answers !== undefined,
    options: optionsOf(words),
    commandLine: ['init'],
    describeDatabase: async () => 'none',
    line: () => undefined,
    loadAsker: async () => ({
      ask: async (question) => {
        offered.push(`${question.name}=${question.default ?? ''}`);
        const answer = left.shift() || (question.default ?? '');
        wrong.push(wrongWith(question, answer));
        return answer;
      },
      confirm: async () => true,
    }),
  });
  const session = { options: optionsOf(words), prompts } as Partial<Session> as Session;
  const { address, time_zone: timeZone } = await firstWarehouse(session, { arguments: {}, options } as Typed);
  return { address, timeZone, offered, wrong };
}

const SAMPLE = { street1: '2850 Whiptail Loop E', city: 'Carlsbad', state: 'CA', zip: '92009' };

describe('the first warehouse', () => {
  test('has the address of the sample only where none is given', async () => {
    expect((await warehouseOf({}, undefined, ['--yes'])).address).toMatchObject(SAMPLE);
    expect((await warehouseOf({ zip: '92009' }, undefined, ['--yes'])).address).toMatchObject(SAMPLE);
    for (const given of [{ zip: '02110' }, { city: 'Berlin' }, { country: 'DE' }, { street: '1 Dock St' }]) {
      const { address } = await warehouseOf(given, undefined, ['--yes']);
      const { street, ...parts } = { street: undefined, ...given };
      const said = street === undefined ? parts : { street1: street };
      expect(Object.fromEntries(Object.entries(address).filter(([, part]) => part !== undefined))).toEqual(said);
    }
  });

  test('is not made up where nobody can be asked and nobody agreed to a sample', async () => {
    await expect(warehouseOf({})).rejects.toMatchObject({
      code: 'usage',
      message: 'missing: --zip <zip>, --street <street>, --city <city>',
    });
    await expect(warehouseOf({ zip: '02110' })).rejects.toMatchObject({
      message: 'missing: --street <street>, --city <city>',
    });
    const { address, timeZone } = await warehouseOf({ zip: '02110', street: '1 Dock St', city: 'Boston' });
    expect([address.street1, address.state, timeZone]).toEqual(['1 Dock St', undefined, undefined]);
  });

  test('is asked for, and who types a ZIP of another place is offered no street of the sample', async () => {
    const sample = await warehouseOf({}, ['', '', '', '', '']);
    expect(sample.address).toMatchObject(SAMPLE);
    expect(sample.wrong).toEqual([undefined, undefined, undefined, undefined, undefined]);
    const typed = await warehouseOf({}, ['', '02110', '1 Dock St', 'Boston', 'America/New_York']);
    expect(typed.offered.slice(1, 4)).toEqual(['zip=92009', 'street=', 'city=']);
    expect(typed.address).toMatchObject({ zip: '02110', street1: '1 Dock St', city: 'Boston', state: undefined });
    expect((await warehouseOf({ zip: '02110' }, ['', '1 Dock St', 'Boston'])).offered.slice(1)).toEqual([
      'street=',
      'city=',
      'timeZone=America/Los_Angeles',
    ]);
  });

  test('is not asked for where the data is there already, or would be named as a folder is', async () => {
    const location = freshFolder();
    writeFileSync(join(location, 'there.db'), '');
    for (const [name, message] of [
      ['there.db', / exists already; it was not touched$/],
      ['', / is a folder, and the data is a file; nothing was done$/],
    ] as const) {
      const session = { options: optionsOf([]), database: { location: join(location, name) } };
      const made = run(session as Partial<Session> as Session, { arguments: {}, options: {} }, allCommands);
      await expect(made).rejects.toMatchObject({ code: 'database_exists', message: expect.stringMatching(message) });
    }
  });

  test('is taken over from no sandbox that is to be made first', async () => {
    const [location, from] = [join(freshFolder(), 'production.db'), join(freshFolder(), 'mistyped.db')];
    const options = { ...optionsOf([]), environment: 'production' as const };
    const session = { options, database: { location } };
    const made = run(session as Partial<Session> as Session, { arguments: {}, options: { from } }, allCommands);
    await expect(made).rejects.toMatchObject({
      code: 'database_missing',
      hint: 'name the data file of the sandbox with --from',
    });
  });

  test('has what cannot be told at once', async () => {
    expect((await warehouseOf({}, ['WH 1', 'Bost', '', '', 'MA'])).wrong).toEqual([
      'has other characters than letters, digits, _ and -',
      'is no postal code of US',
      'cannot be left out',
      'cannot be left out',
      'must be an IANA name such as America/Los_Angeles',
    ]);
  });
});
