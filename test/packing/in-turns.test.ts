import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from '../../src/packing/operations/in-turns.ts';
import { packItems, packingSteps } from '../../src/packing/pack-items.ts';
import type { Steps } from '../../src/packing/steps.ts';
import { cubeBox, sampleItem, sampleRequest } from './sample-requests.ts';

test('packing is done box by box, and gives the plan that it gives at once', () => {
  const items = Array.from({ length: 60 }, (_, at) =>
    sampleItem({ key: `K${at}`, quantity: 3, size: { length: 8 + (at % 9), width: 7, height: 5 + (at % 5) } }),
  );
  const request = sampleRequest({ items, boxTypes: [cubeBox(20)] });
  const steps = packingSteps(request);
  let taken = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) taken += 1;
  expect(step.value).toEqual(packItems(request));
  expect(taken).toBeGreaterThanOrEqual(step.value.boxes.length);
});

test('others have their turn between steps that take long', async () => {
  function* slowly(): Steps<string> {
    for (let at = 0; at < 5; at++) {
      const end = performance.now() + 25;
      while (performance.now() < end);
      yield;
    }
    return 'done';
  }
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await nextTurn();
  })();
  expect(await inTurns(slowly())).toBe('done');
  isOver = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(5);
});
