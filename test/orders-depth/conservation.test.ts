import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commandSequences } from './conservation/commands.ts';
import { rulesWorld } from './conservation/rules-world.ts';
import { holdLaws } from './conservation/world.ts';

it('whatever is done in whatever order, nothing is lost, doubled or made: the rules alone', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(commandSequences, async (commands) => {
      await holdLaws(rulesWorld(`rules ${runs++}`), commands);
    }),
    { numRuns: 400 },
  );
  expect(runs).toBeGreaterThan(0);
});
