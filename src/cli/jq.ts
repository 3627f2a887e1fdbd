import { raw } from 'jq-wasm';
import { ShipdockError } from '../kernel/errors.ts';

/**
 * Refuses a filter that jq cannot compile, before anything is done.
 * @throws ShipdockError `usage` with what jq says.
 */
export async function checkFilter(filter: string): Promise<void> {
  const fault = await faultOf(raw('null', filter));
  // What a filter makes of null says nothing of what it makes of the answer.
  if (fault !== undefined && /compile error|syntax error|not defined/.test(fault)) throw refused(filter, fault);
}

/**
 * What jq makes of JSON text, be it one value or one a line. Texts stand without quotes, as a script wants them.
 * @throws ShipdockError `usage` where the filter does not fit the answer.
 */
export async function filtered(json: string, filter: string): Promise<string> {
  if (json === '') return '';
  try {
    const text = await raw(json, filter, ['-r']);
    return text === '' ? '' : `${text}\n`;
  } catch (error) {
    throw refused(filter, error instanceof Error ? error.message : String(error));
  }
}

async function faultOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function refused(filter: string, fault: string): ShipdockError {
  const reason = fault.split('\n')[0]?.replace(/^jq: error(?: \(at [^)]*\))?: /, '') ?? fault;
  return new ShipdockError('usage', `--jq "${filter}": ${reason.trim()}`, {
    hint: 'look at the answer with --json, or at the manual of jq',
  });
}
