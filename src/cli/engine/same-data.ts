import { shellWord } from '../../kernel/shell.ts';

/** The options that say on which data a command works. */
const CHOOSING = ['--db', '--server', '--api-key-file', '--profile', '--environment', '--account'];

/**
 * Makes the commands that a text names (`shipdock orders list`) work on the data that this command line chose: pasted without
 * its options they would take the data that the environment or a file names. A text that says itself which data it means stays.
 * @param nouns the first words of all commands
 */
export function onSameData(commandLine: readonly string[], nouns: readonly string[]): (text: string) => string {
  const chosen = choosingWords(commandLine).map(shellWord).join(' ');
  if (chosen === '') return (text) => text;
  const command = new RegExp(
    `(?<![\\w/'-])shipdock (?=(?:${nouns.filter((noun) => !WITHOUT_DATA.has(noun)).join('|')})(?![\\w-]))`,
    'g',
  );
  return (text) => (NAMES_DATA.test(text) ? text : text.replace(command, () => `shipdock ${chosen} `));
}

const NAMES_DATA = new RegExp(`(?:^|\\s)(?:${CHOOSING.join('|')})(?![\\w-])|where the data is`);

/** Decided from the words alone, since an error may come before they could be read as options. */
function choosingWords(commandLine: readonly string[]): readonly string[] {
  const end = commandLine.indexOf('--');
  const words = end < 0 ? commandLine : commandLine.slice(0, end);
  return words.flatMap((word, at) => {
    if (CHOOSING.some((flag) => word.startsWith(`${flag}=`))) return [word];
    const value = words[at + 1];
    return CHOOSING.includes(word) && value !== undefined ? [word, value] : [];
  });
}

const WITHOUT_DATA = new Set(['version', 'commands', 'config', 'completion', 'help']);
