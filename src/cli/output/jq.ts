import { type JqResult, raw } from 'jq-wasm/inline';
import { ShipdockError } from '../../kernel/errors.ts';
import { ENDING_SIGNALS } from '../endings/interrupted.ts';

/**
 * RFC 7464: each text of JSON begins with a record separator. So it is known where one answer of jq ends, and what the
 * package takes away at both ends of its output is never part of one. `--`: a filter may begin with a minus.
 */
const SEQUENCE = ['--seq', '--'];
const SEPARATOR = '\u001e';

/**
 * While jq computes no listener of this process is heard, and a filter may never end: so without them a signal ends the
 * process by itself. Nothing is lost by that: a filter runs before a command begins, or after it has ended.
 */
async function ask(json: string, filter: string): Promise<JqResult> {
  const listening = ENDING_SIGNALS.map((signal) => ({
    signal,
    listeners: process.rawListeners(signal) as NodeJS.SignalsListener[],
  }));
  for (const { signal } of listening) process.removeAllListeners(signal);
  const { error: write } = console;
  // The library tells its end there by a word of its own, before it throws.
  console.error = () => undefined;
  try {
    return await raw(json, filter, SEQUENCE);
  } catch (error) {
    throw isOutOfMemory(error) ? outOfMemory(filter, error) : error;
  } finally {
    console.error = write;
    for (const { signal, listeners } of listening) for (const each of listeners) process.on(signal, each);
  }
}

/** jq aborts where it is given no more memory, and for nothing else without a reason. */
function isOutOfMemory(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith('Aborted()');
}

function outOfMemory(filter: string, cause: Error): ShipdockError {
  return new ShipdockError(
    'limit_exceeded',
    `--jq "${filter}" needs more than the 256 MB of memory that a filter has`,
    {
      about: 'nothing',
      hint: 'filter one record after another with --jsonl --jq, or write all with --json and filter it by a jq of your own',
      cause,
    },
  );
}

/**
 * Refuses a filter that jq cannot compile, before anything is done. Given no input, jq compiles it and runs nothing.
 * @throws ShipdockError `usage` with what jq says.
 */
export async function checkFilter(filter: string): Promise<void> {
  const { stderr, exitCode } = await ask('', filter);
  if (exitCode !== 0) throw refused(filter, stderr, HINTS.none);
}

/** What a filter made of the answer, and what it said (`debug`, `stderr`). */
export interface Filtered {
  readonly text: string;
  readonly said: string;
}

/**
 * What jq makes of JSON text, be it one value or one a line. Texts stand without quotes, as a script wants them.
 * `change`: it is the answer of a change that is made, whole or in part, whatever becomes of the filter.
 * @throws ShipdockError `usage` where the filter does not fit the answer.
 */
export async function filtered(
  json: string,
  filter: string,
  { change = 'none' }: { readonly change?: keyof typeof HINTS } = {},
): Promise<Filtered> {
  if (json === '') return { text: '', said: '' };
  const { stdout, stderr, exitCode } = await ask(SEPARATOR + json, filter);
  // In a sequence jq goes on after what is no JSON.
  if (exitCode !== 0 || /^jq: ignoring parse error/m.test(stderr)) throw refused(filter, stderr, HINTS[change]);
  const answers = stdout.split(SEPARATOR).slice(1);
  return { text: answers.map(unquoted).join(''), said: stderr === '' ? '' : `${stderr}\n` };
}

/** As `jq -r` writes it: JSON, but a text by itself, with the end of line after it. */
function unquoted(answer: string): string {
  const json = answer.endsWith('\n') ? answer.slice(0, -1) : answer;
  return `${json.startsWith('"') ? String(JSON.parse(json)) : json}\n`;
}

const HINTS = {
  none: 'look at the answer with --json, or at the manual of jq',
  whole: 'what was asked is done all the same: only its answer was not shown',
  part: 'what was done stays done, but not all that was asked was: look at it before you do it again',
};

function refused(filter: string, fault: string, hint: string): ShipdockError {
  const reason = fault.split('\n')[0]?.replace(/^jq: error(?: \(at [^)]*\))?: |:$/g, '') ?? fault;
  return new ShipdockError('usage', `--jq "${filter}": ${reason.trim()}`, { hint });
}
