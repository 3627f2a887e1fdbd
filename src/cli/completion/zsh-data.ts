import type { Word } from './completion-model.ts';
import { quoted, type ScriptCommand, type ScriptData, type ScriptOption } from './script-data.ts';

/** What the script for zsh knows of the command table: descriptions stand behind a colon, as _describe wants them. */
export function zshData(data: ScriptData): string {
  const next = [...data.words].map(
    ([before, words]) => `  (${name(before)}) next=(${words.map(described).join(' ')}) ;;`,
  );
  const values = data.values.map((list, place) => `  (${place}) values=(${list.map(word).join(' ')}) ;;`);
  return `_shipdock_next() {
  next=()
  case $1 in
${next.join('\n')}
  esac
}
_shipdock_about() {
  args=() more=0
  opts=(${data.everywhere.map(option).join(' ')})
  case $1 in
${data.commands.map(about).join('\n')}
  esac
}
_shipdock_values() {
  values=()
  case $1 in
${values.join('\n')}
  esac
}
_shipdock_is_valued() {
  case $1 in
  (${data.valued.join('|')}) return 0 ;;
  esac
  return 1
}
if [[ $funcstack[1] == _shipdock ]]; then
  _shipdock "$@"
else
  compdef _shipdock shipdock
fi
`;
}

function about(command: ScriptCommand): string {
  const more = command.isVariadic ? ' more=1' : '';
  const options = command.options.map(option).join(' ');
  return `  (${command.names.map(name).join('|')}) args=(${command.arguments.map(word).join(' ')})${more} opts+=(${options}) ;;`;
}

function option({ word: text, description }: ScriptOption): string {
  return word(`${text}:${description}`);
}

function described({ word: text, description }: Word): string {
  return word(description === '' ? text : `${text}:${description}`);
}

function name(words: string): string {
  return words === '' ? "''" : word(words);
}

function word(text: string): string {
  return quoted(text, 'zsh');
}
