import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurns } from '../../src/packing/operations/in-turns.ts';
import { packItems, packingSteps } from '../../src/packing/pack-items.ts';
import type { Steps } from '../../src/packing/steps.ts';
import { packedUnits } from '../../src/shipments/booking/contents-of-booking.ts';
import { boxOf, orderOf } from './order-to-pack.ts';
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

test('what is booked of an order is packed box by box too', () => {
  const sizes = { width: 7, height: 5, weight: 20, type_of_item: 'loose', quantity: 3 };
  const order = orderOf(
    Array.from({ length: 20 }, (_, at) => ({ name: `Crate ${at}`, length: 8 + (at % 9), ...sizes })),
  );
  const units = new Map(order.lines.map(({ id, quantity }) => [id as string, quantity]));
  const steps = packedUnits(order, units, {
    skus: new Map(),
    boxes: [boxOf('L', [20, 20, 20])],
    isBookedElsewhere: true,
  });
  let taken = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) taken += 1;
  expect(step.value.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(60);
  expect(taken).toBeGreaterThanOrEqual(step.value.length);
  expect(step.value.length).toBeGreaterThan(10);
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
