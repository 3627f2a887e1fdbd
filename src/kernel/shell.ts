import { UNPRINTABLE } from './unprintable.ts';

/** A word as a shell takes it: quoted where it holds anything unusual, spelled where it would not come through being shown. */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (word.search(NOT_SHOWN) === -1) return `'${word.replaceAll("'", "'\\''")}'`;
  return `$'${word.replace(/[\\']/g, '\\$&').replace(NOT_SHOWN, spelled)}'`;
}

/** What a line of text does not keep as it is: commands to the terminal, and all blanks but a single space. */
const NOT_SHOWN = new RegExp(`(?! )\\s|(?<= ) |${UNPRINTABLE.source}`, 'g');

/** As bash, zsh and ksh read it within `$'…'`. */
function spelled(character: string): string {
  const code = character.charCodeAt(0);
  return code < 128 ? `\\${code.toString(8).padStart(3, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

type Value = string | number | readonly string[];

/**
 * A command as it can be pasted into a shell: names from files and shops are quoted, whatever they hold. It is written names
 * first, then options; where a name begins with a hyphen the options go first, and the names behind `--`. A list is as many
 * names.
 */
export function shell(words: TemplateStringsArray, ...values: readonly Value[]): string {
  const typed = values.map((value) => (typeof value === 'object' ? value : [String(value)]).map(shellWord).join(' '));
  const withOptions = words.findIndex((text) => OPTION.test(text));
  const end = withOptions === -1 ? values.length : withOptions;
  const first = values.slice(0, end).findIndex((value) => [value].flat().some((name) => String(name).startsWith('-')));
  if (first === -1) return filled(words, typed);
  const [beforeOptions = '', options = ''] = parted(words[end] ?? '');
  return [
    filled(words.slice(0, first + 1), typed.slice(0, first)).trimEnd(),
    filled([options, ...words.slice(end + 1)], typed.slice(end)),
    ' -- ',
    filled(['', ...words.slice(first + 1, end), beforeOptions], typed.slice(first, end)),
  ].join('');
}

const OPTION = / --\w/;

function parted(text: string): readonly [string, string] {
  const at = text.search(OPTION);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function filled(words: readonly string[], values: readonly string[]): string {
  return String.raw({ raw: words }, ...values);
}
