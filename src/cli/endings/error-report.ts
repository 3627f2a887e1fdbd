import type { ShipdockError } from '../../kernel/errors.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { Colour } from '../notices/colour.ts';
import { printable } from '../output/cell.ts';

const MOST_DETAILS = 20;
/** Characters of one: of an order of a file it is all that is wrong with its thousands of cells. */
const LONGEST_DETAIL = 1_000;

/** An error as a person reads it: what and why, each problem on its line, what helps, where to read more. */
export function errorText(error: ShipdockError, colour: Colour): string {
  return [
    `${colour.red('error:')} ${printable(error.message)}`,
    ...detailLines(error),
    ...(error.hint === undefined ? [] : [`  hint: ${printable(error.hint)}`]),
    `  code: ${error.code}  (shipdock help errors ${error.code})`,
  ].join('\n');
}

/**
 * The only problem is told by the first line already, unless it has more to say; a field is named there or its option, and
 * what is taken by its code.
 */
function detailLines({ code, message, details }: ShipdockError): readonly string[] {
  const [only, another] = details;
  const isOne = only !== undefined && another === undefined && changesText(only.changes) === '';
  const isNamed = isOne && (message.includes(only.field ?? '') || /^(--|<)/.test(message));
  if (isOne && code.endsWith('_taken')) return [];
  if (isOne && (message.startsWith(only.message) || (isNamed && message.includes(only.message)))) return [];
  const lines = details.slice(0, MOST_DETAILS).map((detail) => {
    const field = detail.field === undefined || detail.field === '' ? '' : `${detail.field}: `;
    return `  ${printable(shortened(field + detail.message, LONGEST_DETAIL) + changesText(detail.changes))}`;
  });
  const more = details.length - MOST_DETAILS;
  return more > 0 ? [...lines, `  … and ${more} more; --json names them all`] : lines;
}

/** What would help, where the problem carries it (services that are not offered). */
function changesText(changes: unknown): string {
  const texts = Array.isArray(changes) ? changes.filter((each) => typeof each === 'string') : [];
  return texts.length === 0 ? '' : ` → ${[...new Set(texts)].join('; ')}`;
}

/** What a report of a bug needs: the stack, the versions, and the command line. */
export function bugText(error: ShipdockError, version: string, commandLine: readonly string[], colour: Colour): string {
  const cause = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : error.message;
  return [
    `${colour.red('error:')} this is a fault in shipdock: ${printable(error.message)}`,
    ...cause
      .split('\n')
      .slice(1)
      .map(printable)
      .map((line) => `    ${line.trim()}`),
    `  shipdock ${version}, node ${process.version}, ${process.platform} ${process.arch}`,
    `  command: ${printable(['shipdock', ...commandLine].join(' '))}`,
    '  hint: report these lines as they are; what was not finished was not kept',
    '  code: bug  (shipdock help errors bug)',
  ].join('\n');
}
