import type { Clock } from '../kernel/clock.ts';
import type { Environment } from '../kernel/context.ts';
import type { IdGenerator } from '../kernel/ids.ts';
import type { RandomSource } from '../kernel/random.ts';

/** What new data is to be. */
export interface InitialiseOptions {
  readonly location: string;
  readonly packageRoot: string;
  readonly environment: Environment;
  readonly accountName: string;
  readonly version: string;
  /** As the API takes one; the sample where nothing is given. */
  readonly warehouse: unknown;
  /** A sandbox whose account, warehouses, boxes, SKUs, tariffs and keys a production database takes over. */
  readonly from?: string | undefined;
  readonly now?: Date | undefined;
  readonly seed?: string | undefined;
}

/** What of it is told. */
export interface Initialised {
  readonly database: string;
  readonly environment: Environment;
  readonly warehouse: { readonly code: string; readonly zip: string | null };
  /** Shown this once; only hashes are kept. Null where they were taken over from the sandbox. */
  readonly api_keys: { readonly sandbox: string; readonly production: string } | null;
}

/** What it is made with. */
export interface Maker {
  readonly options: InitialiseOptions;
  readonly clock: Clock;
  readonly ids: IdGenerator;
  readonly random: RandomSource;
}
