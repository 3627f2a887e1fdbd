/** A word as a shell takes it: quoted where it holds anything unusual. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A command as it can be pasted into a shell: names from files and shops are quoted, whatever they hold. */
export function shell(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: words }, ...values.map((value) => shellWord(String(value))));
}
