import { readFileSync } from 'node:fs';
import type { CommandSpec } from '../command.ts';
import { packageRoot } from '../package-root.ts';
import { bashData } from './bash-data.ts';
import { completionModel } from './completion-model.ts';
import { fishData } from './fish-data.ts';
import { type ScriptData, scriptData } from './script-data.ts';
import { zshData } from './zsh-data.ts';

const DATA = { bash: bashData, zsh: zshData, fish: fishData } as const satisfies Record<
  string,
  (data: ScriptData) => string
>;

export type Shell = keyof typeof DATA;
export const SHELLS = Object.keys(DATA) as readonly Shell[];

/** The whole script: how a line is completed (fixtures/completion), and the command table, which it knows by heart. */
export async function completionScript(shell: Shell, commands: readonly CommandSpec[]): Promise<string> {
  const engine = readFileSync(`${packageRoot()}/fixtures/completion/shipdock.${shell}`, 'utf8');
  return engine + DATA[shell](scriptData(await completionModel(commands)));
}
