import { fstatSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';

/** Standard input, for `-f -`, ids line by line with `-`, and scanners. */
export interface StandardInput {
  readonly isTerminal: boolean;
  /** All of it. @throws ShipdockError `usage` on a terminal, where nothing would ever come. */
  bytes(): Promise<Buffer>;
  /** All of it as UTF-8 text. */
  text(): Promise<string>;
  /** As it comes, in chunks of bytes. */
  chunks(): AsyncIterable<Uint8Array>;
  /** Line by line, without line ends and without empty lines. @throws ShipdockError `usage` on a terminal. */
  lines(): AsyncIterable<string>;
  /** Lines that a person or a scanner may type on the terminal, until Ctrl-D or until `ended` is aborted. */
  typedLines(ended?: AbortSignal): AsyncIterable<string>;
}

/** Input is expected and standard input is the terminal: the command line was not finished, so its short help is shown. */
export class InputExpected extends ShipdockError {
  constructor() {
    super('usage', 'input is expected on standard input, and that is the terminal', {
      hint: 'name a file, or pipe the input in',
    });
  }
}

export function createStandardInput(isTerminal: boolean): StandardInput {
  const refuseTerminal = (): void => {
    if (isTerminal) {
      throw new InputExpected();
    }
  };
  const chunks = (): AsyncIterable<Uint8Array> => {
    refuseTerminal();
    refuseFolder();
    return process.stdin;
  };
  const bytes = async (): Promise<Buffer> => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks()) parts.push(chunk);
    return Buffer.concat(parts);
  };
  return {
    isTerminal,
    chunks,
    bytes,
    text: async () => (await bytes()).toString('utf8'),
    lines: () => linesOf(chunks()),
    typedLines: (ended) => {
      refuseFolder();
      return linesOf(ended === undefined ? process.stdin : untilEnded(ended), /[\r\n\t]+/);
    },
  };
}

/** Node reads a folder (`< orders/`) as nothing: whoever named it would take that for an empty list. */
function refuseFolder(): void {
  let isFolder = false;
  try {
    isFolder = fstatSync(0).isDirectory();
  } catch {
    // Closed: nothing comes.
  }
  if (isFolder) throw new ShipdockError('unreadable_file', 'standard input is a directory, not a file');
}

/** Whoever stopped it has what was read before. */
async function* untilEnded(ended: AbortSignal): AsyncIterable<Uint8Array> {
  const stop = (): unknown => process.stdin.destroy();
  ended.addEventListener('abort', stop);
  try {
    yield* process.stdin;
  } catch (error) {
    if (!ended.aborted) throw error;
  } finally {
    ended.removeEventListener('abort', stop);
  }
}

/** Some scanners end a code with a carriage return or a tab alone, which no file of names does. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>, lineEnd = /\r?\n/): AsyncIterable<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const text: string = rest + decoder.decode(chunk, { stream: true });
    const complete = text.split(lineEnd);
    rest = complete.pop() ?? '';
    yield* complete.filter(isFilled);
  }
  yield* [rest + decoder.decode()].filter(isFilled);
}

function isFilled(line: string): boolean {
  return line.trim() !== '';
}
