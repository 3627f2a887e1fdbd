import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CommandRun, Typed } from '../../cli/command.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { View } from '../../cli/view.ts';
import type { GlobalOptions } from '../../cli/words/global-options.ts';
import { makeOutputFolder } from '../../engine/make-folder.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { noMembers } from '../../kernel/members.ts';
import { type DemoResult, runDemo } from './run-demo.ts';

/** The fields of what the demo answers. */
export const view: View<DemoResult['summary'][number]> = {
  resource: 'services',
  id: 'service',
  fields: [
    { name: 'carrier', type: 'text', description: 'carrier', inTable: true },
    { name: 'service', type: 'text', description: 'service', inTable: true },
    { name: 'shipments', type: 'integer', description: 'shipments booked', inTable: true },
    { name: 'packages', type: 'integer', description: 'packages in them', inTable: true },
    { name: 'price', type: 'money', description: 'price of all of them', inTable: true },
    { name: 'currency', type: 'text', description: 'currency of the price', inTable: true },
    { name: 'delivered', type: 'integer', description: 'shipments delivered', inTable: true },
  ],
};

const resultView: View<DemoResult> = {
  resource: 'demos',
  fields: [
    { name: 'created', type: 'integer', description: 'orders imported', inTable: true },
    { name: 'rejected', type: 'integer', description: 'orders rejected', inTable: true },
    { name: 'shipments', type: 'integer', description: 'shipments booked', inTable: true },
    { name: 'packages', type: 'integer', description: 'packages in them', inTable: true },
    { name: 'summary', type: 'list', description: 'a row a service', inTable: true, fields: view.fields },
    { name: 'files', type: 'list', description: 'every file that it made', inTable: true, below: noMembers },
  ],
};

export const viewOf = (_: Typed, { format }: GlobalOptions): View<never> => (format === 'json' ? resultView : view);

export const run: CommandRun = async (session, typed) => {
  const result = await runDemo(demoFolder(typed), packageRoot(), session.notices);
  if (session.output.format === 'json') {
    session.output.record(result, resultView);
    return undefined;
  }
  const { created, rejected, shipments, packages } = result;
  session.output.text(
    `${created} orders imported, ${rejected} rejected; ${shipments} shipments with ${packages} packages booked, labelled and delivered\n`,
  );
  await session.output.list(result.summary, view, { total: result.summary.length });
  session.output.text(`\n${result.files.join('\n')}`);
  return undefined;
};

function demoFolder(typed: Typed): string {
  const given = typed.options.dir;
  if (typeof given !== 'string') return mkdtempSync(join(tmpdir(), 'shipdock-demo-'));
  const folder = resolve(given);
  makeOutputFolder(folder);
  if (readdirSync(folder).length > 0) {
    throw new ShipdockError('output_unwritable', `${folder} is not empty; the demo overwrites nothing`, {
      hint: 'name a folder that is empty or not there yet',
    });
  }
  return folder;
}
