import { quoted, type ScriptCommand, type ScriptData } from './script-data.ts';

/** What the script for bash (3.2 and newer, so without associative arrays) knows of the command table. */
export function bashData(data: ScriptData): string {
  const everywhere = data.everywhere.map(({ word }) => word).join(' ');
  return `_shipdock_next() {
  case $1 in
${[...data.words].map(([before, next]) => `  ${quoted(before, 'bash') || "''"}) next=${quoted(next.map(({ word }) => word).join(' '), 'bash')} ;;`).join('\n')}
  *) next= ;;
  esac
}
_shipdock_about() {
  args= more= opts=${quoted(everywhere, 'bash')}
  case $1 in
${data.commands.map(about).join('\n')}
  esac
}
_shipdock_values() {
  case $1 in
${data.values.map((list, place) => `  ${place}) values=${quoted(list.join(' '), 'bash')} ;;`).join('\n')}
  *) values= ;;
  esac
}
_shipdock_is_valued() {
  case $1 in
  ${data.valued.join('|')}) return 0 ;;
  esac
  return 1
}
complete -F _shipdock shipdock
`;
}

function about(command: ScriptCommand): string {
  const names = command.names.map((name) => quoted(name, 'bash')).join('|');
  const options = command.options.map(({ word }) => word).join(' ');
  const more = command.isVariadic ? ' more=1' : '';
  return `  ${names}) args=${quoted(command.arguments.join(' '), 'bash') || "''"}${more} opts+=${quoted(` ${options}`, 'bash')} ;;`;
}
