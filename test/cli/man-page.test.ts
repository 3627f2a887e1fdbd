import { expect, test } from 'vitest';
import { allCommands } from '../../src/cli/command-table.ts';
import { commandPage, nounPage, programPage } from '../../src/cli/help/man-page.ts';
import { allOptions, flagNames } from '../../src/cli/words/standard-options.ts';

const COMMANDS = await allCommands();
/** What the pages use of man(7); any other line that begins like a request would be taken for one. */
const REQUESTS = /^\.(TH "SHIPDOCK[A-Z-]*" "1" "" "shipdock 1\.2\.3" "shipdock"|SH [A-Z ]+|TP|PP|br|nf|fi|nh|ad l)$/;
/** The names of characters that they use, and changes of the font. */
const ESCAPES = /\\(-|&|f[BR]|\((rs|ga|aq|ha|ti|dq)|\[u[0-9A-F]{4,6}\])/g;

function wrongLines(page: string): readonly string[] {
  return page.split('\n').filter((line) => {
    if (/^[.']/.test(line)) return !REQUESTS.test(line);
    return line === '' || /[^\x20-\x7e]/.test(line) || line.replaceAll(ESCAPES, '').includes('\\');
  });
}

test.each(COMMANDS.map((spec) => [spec.name, spec] as const))('the manual page of %s is one', async (name, spec) => {
  const page = commandPage(spec, await spec.load(), '1.2.3');
  expect(wrongLines(page)).toEqual([]);
  expect(page).toContain(`\nshipdock\\-${name.replaceAll(/[ -]/g, '\\-')} \\- `);
  const shown = page.replaceAll('\\-', '-').replaceAll('\\(ha', '^');
  for (const flag of allOptions(spec).flatMap(flagNames)) expect(shown).toContain(flag);
  for (const { name: field } of (await spec.load()).view?.fields ?? []) expect(shown).toContain(`\n\\fB${field}\\fR\n`);
});

test('so are those of a noun and of the whole', () => {
  const orders = COMMANDS.filter(({ name }) => name.startsWith('orders '));
  for (const page of [nounPage('orders', orders, '1.2.3'), programPage(COMMANDS, '1.2.3')]) {
    expect(wrongLines(page)).toEqual([]);
    for (const { name } of orders) expect(page.replaceAll('\\-', '-')).toContain(`\\fBshipdock ${name}\\fR`);
  }
});
