import type { FileLine } from '../shipped/shipped-units.ts';

/** What becomes of a line of a file. */
export interface Placed {
  /** To be updated, or made with an id of none; undefined where nothing of it is here. */
  readonly line?: FileLine;
  readonly warnings: readonly string[];
}

/** As a warning names it. */
export function nameOfLine({ sku, name = 'a line' }: FileLine): string {
  return sku ?? name;
}
