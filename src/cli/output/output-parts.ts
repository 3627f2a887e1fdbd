import type { Colour } from '../notices/colour.ts';
import type { Notices } from '../notices/notices.ts';
import type { OutputStream } from '../notices/stream.ts';
import type { GlobalOptions } from '../words/global-options.ts';

/** What standard output is made of. */
export interface OutputParts {
  readonly stream: OutputStream & { flush(): void };
  readonly options: GlobalOptions;
  readonly isTerminal: boolean;
  readonly width: number;
  readonly colour: Colour;
  readonly now: () => Date;
  readonly notices: Notices;
  /** Whether rows come from work that must be finished although nobody reads (import). */
  readonly drains: boolean;
}
