import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { toldName } from '../files/told-name.ts';

/** Turns `boxes[3].max_weight` of an error into `boxes.csv:5 max_weight`, the place where it can be mended. */
export function rowError(error: unknown, file: string, list: string, lines: readonly number[]): unknown {
  if (!(error instanceof ShipdockError)) return error;
  const place = (text: string): string =>
    text
      .replaceAll(new RegExp(`\\b${list}\\[(\\d+)\\](\\.?)`, 'g'), (_, index: string, dot: string) => {
        return `${rowPlace(file, lines[Number(index)])}${dot === '' ? '' : ' '}`;
      })
      // What stands in a column is of the one piece that a row tells of.
      .replaceAll(' item.', ' ');
  const details = error.details.map((detail) => ({
    ...detail,
    message: place(detail.message),
    ...(detail.field === undefined ? {} : { field: place(detail.field) }),
  }));
  const { code, message, hint, body, retryable } = error;
  return new ShipdockError(code, place(message), { details, ...given('hint', hint), body, retryable, cause: error });
}

/** For what a call with a `list` of the rows of a file throws: it is told of the row. */
export function atRow(file: string, list: string, lines: readonly number[]): (error: unknown) => never {
  return (error) => {
    throw rowError(error, file, list, lines);
  };
}

/** Where a row stands: `boxes.csv:5`. */
export function rowPlace(file: string, line: number | undefined): string {
  return `${toldName(file)}:${line ?? '?'}`;
}
