import type { Actor } from '../../kernel/context.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Services } from '../../seams/services.ts';
import { hashKey, keyEnvironment } from '../api-key.ts';
import { findKeyAccount } from '../keys.store.ts';

/** Who asks over HTTP: the account of the key, and the key as the journal names it. */
export interface KeyCaller {
  readonly account: AccountId;
  readonly actor: Actor;
}

/**
 * The caller that an API key stands for. It is looked up by its hash, so that no comparison tells by its time how much of
 * a guess was right.
 * @throws ShipdockError `unauthorized`; `wrong_environment` for a well-formed key of the other one, known or not.
 */
export async function authenticateKey(
  services: Pick<Services, 'database' | 'environment' | 'clock'>,
  key: string | undefined,
): Promise<KeyCaller> {
  const environment = key === undefined ? undefined : keyEnvironment(key);
  if (key === undefined || environment === undefined) throw unauthorized();
  if (environment !== services.environment) {
    throw new ShipdockError(
      'wrong_environment',
      `this is the ${services.environment} environment; the key is for ${environment}`,
    );
  }
  const wanted = { hash: hashKey(key), environment, now: services.clock.now().toISOString() };
  const found = await services.database.ask((transaction) => findKeyAccount(transaction, wanted));
  if (found === undefined) throw unauthorized();
  return { account: found.accountId, actor: { type: 'api_key', name: found.keyId } };
}

function unauthorized(): ShipdockError {
  return new ShipdockError('unauthorized', 'the API key is missing or unknown');
}
