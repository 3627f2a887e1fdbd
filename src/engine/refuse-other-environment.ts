import { environmentAt } from '../database/open-database.ts';
import type { Environment } from '../kernel/context.ts';
import { ShipdockError } from '../kernel/errors.ts';

/** @throws ShipdockError `wrong_environment` where the data is not what `--environment` names (decisions 3). */
export function refuseOtherEnvironment(found: Environment, asked: Environment | undefined): void {
  if (asked === undefined || asked === found) return;
  throw new ShipdockError('wrong_environment', `the data is ${found}, ${asked} was asked for; nothing was done`, {
    hint: `leave --environment and SHIPDOCK_ENV away, or name the ${asked} data with --db`,
  });
}

/** The same of data that is not open, and that is not touched: neither migrated nor copied. */
export async function refuseOtherEnvironmentAt(location: string, asked: Environment | undefined): Promise<void> {
  const found = asked === undefined ? undefined : await environmentAt(location);
  if (found !== undefined) refuseOtherEnvironment(found, asked);
}
