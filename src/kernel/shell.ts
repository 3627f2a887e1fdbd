/** A word as a shell takes it: quoted where it holds anything unusual. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
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
