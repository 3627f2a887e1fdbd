import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { orMeant } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';
import { readScenario } from './read-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Names of the scenarios that the package carries (`fixtures/tracking/scenarios`), sorted. */
export function scenarioNames(packageRoot: string): readonly string[] {
  const names = readdirSync(folderOf(packageRoot)).filter((name) => name.endsWith('.json'));
  return names.map((name) => basename(name, '.json')).sort();
}

/** @throws not_found naming the nearest scenario · unreadable_file */
export function loadScenario(packageRoot: string, name: string): Scenario {
  const names = scenarioNames(packageRoot);
  if (!names.includes(name)) {
    const near = nearest(name, names);
    throw new ShipdockError('not_found', `there is no scenario "${name}"${orMeant(near && `"${near}"`)}`, {
      field: 'scenario',
      hint: `scenarios: ${names.join(', ')}`,
    });
  }
  const file = `${name}.json`;
  return readScenario(readFileSync(join(folderOf(packageRoot), file), 'utf8'), file, name);
}

function folderOf(packageRoot: string): string {
  return join(packageRoot, 'fixtures', 'tracking', 'scenarios');
}
