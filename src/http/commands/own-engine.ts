import { addressService } from '../../cli/engine/address-service.ts';
import { keptBeforeMigration } from '../../cli/notices/kept-before-migration.ts';
import { packageRoot } from '../../cli/package-root.ts';
import type { Session } from '../../cli/session.ts';
import { type Engine, openEngine } from '../../engine/engine.ts';

/** The session's engine is the terminal's own: what speaks HTTP also needs to run operations as somebody else. */
export function openOwnEngine(session: Session, jobs: 'at_once' | 'by_worker'): Promise<Engine> {
  const { environment, account, user, now, seed, dryRun } = session.options;
  return openEngine({
    location: session.database.location,
    packageRoot: packageRoot(),
    environment,
    account,
    user,
    now,
    seed,
    dryRun,
    addressService: addressService(session.variables),
    jobs,
    onMigrated: (copy) => session.notices.warn(keptBeforeMigration(copy)),
  });
}
