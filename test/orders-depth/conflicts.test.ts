import { it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { DEED_NAMES, holdConflict } from './conservation/conflicts.ts';
import { openShop, shopOn } from './shop.ts';

describeOnBothDatabases('two clients doing conflicting things at once', (databases) => {
  it('one wins, the other is told why, and sums hold', async () => {
    const location = await databases.initialised();
    const first = await openShop(await databases.engine({ location }));
    // SQLite's writers of one process share a queue; on PostgreSQL each client has connections of its own.
    const second = databases.dialect === 'postgres' ? shopOn(await databases.engine({ location })) : first;
    let round = 0;
    for (const one of DEED_NAMES) {
      for (const other of DEED_NAMES) await holdConflict([first, second], [one, other], `P${++round}`);
    }
  }, 120_000);
});
