import fc from 'fast-check';
import { it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { commandSequences } from './conservation/commands.ts';
import { holdDoctorsCount, holdEndLaws } from './conservation/end-laws.ts';
import { engineWorld, lastOrderId } from './conservation/engine-world.ts';
import { holdLaws } from './conservation/world.ts';
import { openShop } from './shop.ts';

describeOnBothDatabases('whatever is done in whatever order', (databases) => {
  it('nothing is lost, doubled or made, and the journal replays to what is stored', async () => {
    const shop = await openShop(await databases.engine());
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(commandSequences, async (commands) => {
        const world = engineWorld(shop, `C${runs++}`, await lastOrderId(shop));
        await holdEndLaws(shop, await holdLaws(world, commands));
      }),
      { numRuns: databases.dialect === 'sqlite' ? 240 : 200 },
    );
    await holdDoctorsCount(shop);
  });
});
