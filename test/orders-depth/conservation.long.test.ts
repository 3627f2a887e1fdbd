import fc from 'fast-check';
import { it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { shareOf } from '../long-share.ts';
import { commandSequences } from './conservation/commands.ts';
import { DEED_NAMES, holdConflict } from './conservation/conflicts.ts';
import { holdDoctorsCount, holdEndLaws } from './conservation/end-laws.ts';
import { engineWorld, lastOrderId } from './conservation/engine-world.ts';
import { rulesWorld } from './conservation/rules-world.ts';
import { holdLaws } from './conservation/world.ts';
import { openShop, shopOn } from './shop.ts';

const HOURS = 3_600_000;

it(
  'the rules lose nothing in 100,000 sequences',
  async () => {
    let count = 0;
    await fc.assert(
      fc.asyncProperty(commandSequences, async (commands) => {
        await holdLaws(rulesWorld(`long ${count++}`), commands);
      }),
      { numRuns: shareOf(100_000) },
    );
  },
  2 * HOURS,
);

describeOnBothDatabases('in a long campaign', (databases) => {
  it(
    'nothing is lost in 100,000 sequences on SQLite, 5,000 on PostgreSQL',
    async () => {
      const shop = await openShop(await databases.engine());
      let count = 0;
      // It counts all that there is: as often as that doubles is often enough, and takes no longer than the sequences.
      let countedNext = 500;
      await fc.assert(
        fc.asyncProperty(commandSequences, async (commands) => {
          const world = engineWorld(shop, `L${count++}`, await lastOrderId(shop));
          await holdEndLaws(shop, await holdLaws(world, commands));
          if (count < countedNext) return;
          await holdDoctorsCount(shop);
          countedNext *= 2;
        }),
        { numRuns: shareOf(databases.dialect === 'sqlite' ? 100_000 : 5_000) },
      );
      await holdDoctorsCount(shop);
    },
    6 * HOURS,
  );

  it(
    'two clients at once lose nothing in 2,000 pairs',
    async () => {
      const location = await databases.initialised();
      const first = await openShop(await databases.engine({ location }));
      const second = databases.dialect === 'postgres' ? shopOn(await databases.engine({ location })) : first;
      const name = fc.constantFrom(...DEED_NAMES);
      let count = 0;
      await fc.assert(
        fc.asyncProperty(name, name, (one, other) => holdConflict([first, second], [one, other], `Q${++count}`)),
        { numRuns: shareOf(2_000) },
      );
    },
    2 * HOURS,
  );
});
