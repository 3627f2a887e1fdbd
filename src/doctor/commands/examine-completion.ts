import { existsSync, readFileSync } from 'node:fs';
import type { AllCommands } from '../../cli/command.ts';
import { completionScript, type Shell } from '../../cli/completion/completion-script.ts';
import type { Variables } from '../../cli/engine/environment.ts';
import { homeFolder } from '../../cli/engine/home-folder.ts';
import { shell } from '../../kernel/shell.ts';
import { type Finding, fine, warning } from '../finding.ts';

/** Whether the scripts of completion, where shells look for them, know the commands of this version. */
export async function examineCompletion(variables: Variables, allCommands: AllCommands): Promise<Finding> {
  const installed = placesOf(variables).filter(([, file]) => existsSync(file));
  for (const [name, file] of installed) {
    if (readFileSync(file, 'utf8') === (await completionScript(name, await allCommands()))) continue;
    const message = `${file} was made by another version`;
    return warning('completion', message, `shipdock completion ${name} > ${shell`${file}`}`);
  }
  if (installed.length === 0) return fine('completion', 'no script where shells look for one (shipdock completion -h)');
  return fine('completion', installed.map(([, file]) => file).join(', '));
}

/** Where shells look for scripts of their own accord; a folder of zsh's fpath is what its user chose. */
function placesOf(variables: Variables): readonly (readonly [Shell, string])[] {
  const home = homeFolder(variables);
  const data = variables.XDG_DATA_HOME || `${home}/.local/share`;
  const config = variables.XDG_CONFIG_HOME || `${home}/.config`;
  return [
    ['bash', `${data}/bash-completion/completions/shipdock`],
    ['bash', '/usr/share/bash-completion/completions/shipdock'],
    ['zsh', `${data}/zsh/site-functions/_shipdock`],
    ['zsh', '/usr/local/share/zsh/site-functions/_shipdock'],
    ['fish', `${config}/fish/completions/shipdock.fish`],
  ];
}
