import { ShipdockError } from '../kernel/errors.ts';

/** Far deeper than any request of the contract; what is deeper could exhaust the stack of whoever walks it. */
const MOST_LEVELS = 64;

/**
 * Reads a JSON body. A member called `__proto__` is a member like any other, which a free-form hash keeps: whoever copies
 * members of unknown names makes them with `Object.fromEntries` or a spread, since assigning to that one is something else.
 * @throws ShipdockError `unreadable_body` that says where the JSON breaks off.
 */
export function readJson(text: string): unknown {
  refuseDeep(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ShipdockError('unreadable_body', `the body is not readable JSON${place(error)}`, { cause: error });
  }
}

/** The parser's own words quote the body; only the place is passed on. */
function place(error: unknown): string {
  const found = error instanceof Error ? /at position (\d+)/.exec(error.message) : null;
  return found === null ? '' : `: it breaks off at character ${Number(found[1]) + 1}`;
}

function refuseDeep(text: string): void {
  let level = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      level++;
      if (level > MOST_LEVELS) {
        throw new ShipdockError('unreadable_body', `the body is nested deeper than ${MOST_LEVELS} levels`);
      }
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) level--;
  }
}

const [QUOTE, BACKSLASH, OPEN_BRACE, OPEN_BRACKET, CLOSE_BRACE, CLOSE_BRACKET] = [0x22, 0x5c, 0x7b, 0x5b, 0x7d, 0x5d];
