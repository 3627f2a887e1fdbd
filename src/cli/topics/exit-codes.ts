import { ERROR_CATALOGUE, type ErrorEntry } from '../../kernel/error-catalogue.ts';

/** Exit codes, with the families of errors behind each. */
export const EXIT_CODES: readonly (readonly [code: string, meaning: string])[] = [
  ['0', 'done; an empty list is success, so is a reader whose pipe was closed'],
  ['1', 'a fault in shipdock; or "no" at a prompt, and nothing was changed'],
  ['2', 'the command line itself is wrong'],
  ['3', 'not found'],
  ['4', 'the data or a rule says no'],
  ['5', 'busy, or changed meanwhile; trying again may work'],
  ['6', 'partly done; each failure is listed'],
  ['7', 'not there yet; what was waited for did not happen in time'],
  ['8', 'a fault outside; trying again may work'],
  ['9', 'not allowed'],
  ['10', 'the environment is broken: no database, no rights, no space'],
  ['129', 'stopped as its terminal was closed (SIGHUP)'],
  ['130', 'stopped by Ctrl-C (SIGINT)'],
  ['143', 'stopped by SIGTERM'],
];

export function text(): string {
  const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(ERROR_CATALOGUE);
  const lines = EXIT_CODES.map(([exit, meaning]) => {
    const codes = entries.filter(([, entry]) => String(entry.exit) === exit).map(([code]) => code);
    const examples =
      codes.length === 0 ? '' : `\n       ${codes.slice(0, 5).join(', ')}${codes.length > 5 ? ', …' : ''}`;
    return `${exit.padStart(4)}   ${meaning}${examples}`;
  });
  return `Exit codes\n\n${lines.join('\n')}\n\nMore on one code: shipdock help errors CODE`;
}
