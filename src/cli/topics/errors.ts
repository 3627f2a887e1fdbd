import { ERROR_CATALOGUE, type ErrorEntry } from '../../kernel/error-catalogue.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nearest } from '../../kernel/suggest.ts';

/** Every error code; with a code, what it means. */
export function text(words: readonly string[]): string {
  const entries: readonly (readonly [string, ErrorEntry])[] = Object.entries(ERROR_CATALOGUE);
  const [wanted] = words;
  if (wanted === undefined) return listing(entries);
  const found = entries.find(([code]) => code === wanted);
  if (found === undefined)
    throw unknownCode(
      wanted,
      entries.map(([code]) => code),
    );
  const [code, entry] = found;
  const retry = entry.retryable === true ? 'Trying again may work.' : 'Trying again changes nothing by itself.';
  return `${code}\n\n${entry.meaning}\n\nExit code ${entry.exit}, HTTP status ${entry.status}. ${retry}`;
}

function listing(entries: readonly (readonly [string, ErrorEntry])[]): string {
  const width = Math.max(...entries.map(([code]) => code.length));
  const lines = entries.map(
    ([code, entry]) => `  ${code.padEnd(width)}  exit ${String(entry.exit).padEnd(2)}  ${entry.meaning}`,
  );
  return `Errors\n\n${lines.join('\n')}`;
}

function unknownCode(wanted: string, codes: readonly string[]): ShipdockError {
  const near = nearest(wanted, codes);
  return new ShipdockError('usage', `there is no error code "${wanted}"`, {
    hint: `shipdock help errors${near === undefined ? '' : ` ${near}`}`,
  });
}
