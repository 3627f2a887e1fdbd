import { expect, it } from 'vitest';
import { Readiness } from '../../src/http/health/readiness.ts';
import { silentLog } from '../../src/http/health/request-log.ts';
import { ShipdockError } from '../../src/kernel/errors.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const FULL = new ShipdockError('disk_full', 'the disk is full');

describeOnBothDatabases('readiness', (databases) => {
  it('is lost by a request that could not be kept, and comes back once something can be written', async () => {
    const engine = await databases.engine();
    const { database } = engine;
    let tried = 0;
    const proveWritable = async () => {
      tried += 1;
      if (tried < 3) throw FULL;
      await database.proveWritable();
    };
    const readiness = new Readiness({
      ...engine,
      database: { ...database, changeCounter: () => database.changeCounter(), proveWritable },
    });
    const log = readiness.heeding(silentLog);
    log.fault(new Error('a fault of ours'), '1');
    await readiness.check();
    expect(tried).toBe(0);
    log.fault(FULL, '2');
    await expect(readiness.check()).rejects.toBe(FULL);
    await expect(readiness.check()).rejects.toBe(FULL);
    await readiness.check();
    await readiness.check();
    expect(tried).toBe(3);
  });

  it('is tried by writing what is there already: nobody sees a change', async () => {
    const { database } = await databases.engine();
    const before = await database.changeCounter();
    await database.proveWritable();
    expect(await database.changeCounter()).toBe(before);
  });
});
