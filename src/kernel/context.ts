import type { Words } from './advice.ts';
import type { Clock } from './clock.ts';
import type { AccountId, Id, IdGenerator } from './ids.ts';
import type { RandomSource } from './random.ts';

/** Who acts, as the journal and `created_by` name them. */
export interface Actor {
  readonly type: 'system' | 'user' | 'api_key';
  readonly name: string;
}

/** What every operation knows about its caller and surroundings; nothing of it is global. */
export interface Context {
  readonly account: AccountId;
  readonly actor: Actor;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly ids: IdGenerator;
  /** True where load and decide run but nothing may be saved. */
  readonly dryRun: boolean;
  /** In whose words the caller is told what helps. */
  readonly words: Words;
  /** The Idempotency-Key of the request that it is done for: what was bought under it that day is not bought again. */
  readonly requestKey?: string | undefined;
  /** The job that it is done for, which buys nothing again however long it takes. */
  readonly jobId?: Id<'job'> | undefined;
}

export type Environment = 'sandbox' | 'production';
