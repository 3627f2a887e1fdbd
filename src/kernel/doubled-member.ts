import { CLOSE_BRACE, CLOSE_BRACKET, COLON, endOfText, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './json-text.ts';

/**
 * The first member that an object of a JSON text names twice; undefined where none does. Readers keep the last of them without
 * a word, so that the other is lost. The text must be readable JSON.
 */
export function doubledMember(text: string): string | undefined {
  const open: (Set<string> | undefined)[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE) open.push(new Set());
    else if (code === OPEN_BRACKET) open.push(undefined);
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) open.pop();
    else if (code === QUOTE) {
      const start = at;
      at = endOfText(text, start);
      const names = open.at(-1);
      if (names === undefined || !isName(text, at + 1)) continue;
      const name = nameOf(text.slice(start, at + 1));
      if (names.has(name)) return name;
      names.add(name);
    }
  }
  return undefined;
}

/** Whether the text that ends there names a member. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (isBlank(text.charCodeAt(at))) at++;
  return text.charCodeAt(at) === COLON;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function nameOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
}
