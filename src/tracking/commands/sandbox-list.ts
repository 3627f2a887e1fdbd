import type { CommandRun } from '../../cli/command.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { View } from '../../cli/view.ts';
import { loadScenario, scenarioNames } from '../sandbox/scenario-files.ts';

interface Listed {
  readonly name: string;
  readonly description: string;
  readonly scans: number;
  readonly faults: number;
}

/** The fields of a scenario. */
export const view: View<Listed> = {
  resource: 'scenarios',
  id: 'name',
  fields: [
    { name: 'name', type: 'text', description: 'name of the scenario', inTable: true },
    { name: 'scans', type: 'integer', description: 'scans that it tells', inTable: true },
    { name: 'faults', type: 'integer', description: 'times that carriers fail in it', inTable: true },
    { name: 'description', type: 'text', description: 'what happens', inTable: true, isName: true },
  ],
};

export const run: CommandRun = async (session) => {
  const root = packageRoot();
  const rows = scenarioNames(root).map((name) => {
    const { description, scans, faults = [] } = loadScenario(root, name);
    return { name, description, scans: scans.length, faults: faults.reduce((sum, { times }) => sum + times, 0) };
  });
  await session.output.list(rows, view, { total: rows.length, isShort: true });
  return undefined;
};
