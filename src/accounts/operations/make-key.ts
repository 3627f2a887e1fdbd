import type { Environment } from '../../kernel/context.ts';
import type { Services } from '../../seams/services.ts';
import { hashKey, makeKey } from '../api-key.ts';
import type { StoredKey } from '../key.ts';

const KEY_BYTES = 34;

export interface MadeKey {
  readonly stored: StoredKey & { readonly hash: string };
  /** The key itself; null in a dry run, which makes none. */
  readonly shown: string | null;
}

/** A new key and what is stored of it. */
export function newKey(services: Services, environment: Environment): MadeKey {
  const key = makeKey(environment, services.secretBytes(KEY_BYTES));
  return {
    stored: {
      id: services.ids.next('key'),
      environment,
      hash: hashKey(key),
      createdAt: services.clock.now().toISOString(),
      revokedAt: null,
    },
    shown: services.dryRun ? null : key,
  };
}
