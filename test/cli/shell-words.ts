/**
 * The words of the `shipdock` commands in a shell line (`cat ids | shipdock labels get - > l.pdf`): enough of the shell for
 * what help shows, quotes and backslashes included.
 */
export function shipdockCommands(line: string): readonly (readonly string[])[] {
  return segments(line)
    .map((words) => words.slice(words.indexOf('shipdock')))
    .filter((words) => words[0] === 'shipdock')
    .map((words) => words.slice(1));
}

const TOKEN = /\s+|(?:\$\(|\d?>{1,2}&?\d?|<|&&|\|\|?|;|\))|((?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\|;&<>()])+)/gy;

function segments(line: string): readonly (readonly string[])[] {
  const found: string[][] = [[]];
  let skipsNext = false;
  for (const match of line.matchAll(TOKEN)) {
    const [text, word] = match;
    if (word !== undefined) {
      if (!skipsNext) found.at(-1)?.push(unquoted(word));
      skipsNext = false;
    } else if (/[<>]/.test(text)) skipsNext = !/&\d/.test(text);
    else if (text.trim() !== '') found.push([]);
  }
  return found;
}

function unquoted(word: string): string {
  return word.replace(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g, (_, single, double, escaped) => {
    return single ?? escaped ?? String(double).replace(/\\(.)/g, '$1');
  });
}
