import { extname } from 'node:path';
import { ShipdockError } from '../../kernel/errors.ts';
import { shell } from '../../kernel/shell.ts';

export type DocumentFormat = 'pdf' | 'zpl';

/**
 * What a document is written as: what was asked for, else what the ending of `-o FILE` says; undefined where neither tells.
 * @param asked by an option, or by what the document is; anything but a format is none, as an upload of another kind is.
 * @throws ShipdockError `usage` where they differ: whoever opens or prints a file goes by its ending.
 */
export function documentFormat(output: string | undefined, asked: unknown): DocumentFormat | undefined {
  const wanted = formatNamed(asked);
  if (output === undefined || output.endsWith('/')) return wanted;
  const ending = extname(output);
  const said = formatNamed(ending.slice(1).toLowerCase());
  if (said === undefined && (wanted !== undefined || asked === undefined)) refuseOtherKind(output, ending, wanted);
  if (said === undefined || wanted === undefined || said === wanted) return wanted ?? said;
  const message = `${output} is named as ${said.toUpperCase()}, and would hold ${wanted.toUpperCase()}`;
  throw new ShipdockError('usage', message, { hint: nameWith(output, ending, wanted) });
}

/** Of a file that would be opened by its ending as something else. Endings that say no kind (`labels-2026.03`) are names. */
function refuseOtherKind(output: string, ending: string, wanted: DocumentFormat | undefined): void {
  if (!OTHER_KINDS.test(ending)) return;
  const message = `${output} is named as ${ending.slice(1).toUpperCase()}, and would hold ${wanted?.toUpperCase() ?? 'PDF or ZPL'}`;
  throw new ShipdockError('usage', message, { hint: nameWith(output, ending, wanted ?? 'pdf') });
}

const OTHER_KINDS =
  /^\.(png|jpe?g|gif|bmp|tiff?|webp|svg|e?ps|epl|docx?|odt|rtf|html?|xml|json|jsonl|csv|tsv|xlsx?|ods|zip|gz)$/i;

function nameWith(output: string, ending: string, format: DocumentFormat): string {
  return shell`-o ${`${output.slice(0, -ending.length)}.${format}`}`;
}

function formatNamed(name: unknown): DocumentFormat | undefined {
  return name === 'pdf' || name === 'zpl' ? name : undefined;
}
