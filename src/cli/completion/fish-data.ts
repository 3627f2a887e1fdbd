import type { Word } from './completion-model.ts';
import { quoted, type ScriptData, type ScriptOption } from './script-data.ts';

/** What the script for fish knows of the command table: a word a line, its description behind a tab. */
export function fishData(data: ScriptData): string {
  const words = [...data.words].map(([before, next]) => branch([before], next.map(described)));
  const withArguments = data.commands.filter((command) => command.arguments.length > 0);
  const args = withArguments.map((command) =>
    branch(command.names, [...command.arguments, ...(command.isVariadic ? ['more'] : [])]),
  );
  const options = data.commands.map((command) => branch(command.names, command.options.map(option)));
  const values = data.values.map((list, place) => branch([String(place)], list));
  return `function __shipdock_everywhere
    printf '%s\\n' ${data.everywhere.map((one) => word(option(one))).join(' ')}
end
${chooser('__shipdock_next', words)}
${chooser('__shipdock_arguments', args)}
${chooser('__shipdock_options', options)}
${chooser('__shipdock_values', values)}
function __shipdock_is_valued
    contains -- $argv[1] ${data.valued.join(' ')}
end
complete -c shipdock -f -a '(__shipdock_complete)'
`;
}

function chooser(name: string, branches: readonly string[]): string {
  return `function ${name}\n    switch "$argv"\n${branches.join('\n')}\n    end\nend`;
}

function branch(names: readonly string[], lines: readonly string[]): string {
  const shown = lines.map(word).join(' ');
  return `        case ${names.map((name) => (name === '' ? "''" : word(name))).join(' ')}\n            printf '%s\\n' ${shown}`;
}

function option({ word: text, description }: ScriptOption): string {
  return `${text}\t${description}`;
}

function described({ word: text, description }: Word): string {
  return description === '' ? text : `${text}\t${description}`;
}

function word(text: string): string {
  return quoted(text, 'fish');
}
