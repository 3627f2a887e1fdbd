import { extname } from 'node:path';
import { ShipdockError } from '../kernel/errors.ts';
import { shell } from '../kernel/shell.ts';

export type DocumentFormat = 'pdf' | 'zpl';

/**
 * What a document is written as: what was asked for, else what the ending of `-o FILE` says; undefined where neither tells.
 * @param asked by an option, or by what the document is; anything but a format is none.
 * @throws ShipdockError `usage` where they differ: whoever opens or prints a file goes by its ending.
 */
export function documentFormat(output: string | undefined, asked: unknown): DocumentFormat | undefined {
  const wanted = formatNamed(asked);
  if (output === undefined || output.endsWith('/')) return wanted;
  const ending = extname(output);
  const said = formatNamed(ending.slice(1).toLowerCase());
  if (said === undefined || wanted === undefined || said === wanted) return wanted ?? said;
  const message = `${output} is named as ${said.toUpperCase()}, and would hold ${wanted.toUpperCase()}`;
  const better = `${output.slice(0, -ending.length)}.${wanted}`;
  throw new ShipdockError('usage', message, { hint: shell`-o ${better}` });
}

function formatNamed(name: unknown): DocumentFormat | undefined {
  return name === 'pdf' || name === 'zpl' ? name : undefined;
}
