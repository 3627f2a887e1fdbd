import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Address } from '../../src/addresses/address.ts';
import { addressValidator } from '../../src/engine/address-validator.ts';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));

test('others have their turn while a thousand doubtful addresses are judged, each as it is alone', async () => {
  const validator = addressValidator(PACKAGE, undefined);
  const addresses = Array.from(
    { length: 1000 },
    (_, at) =>
      ({
        street1: `${at} Mian St`,
        city: `Sna Frncisco${at}`,
        state: 'CA',
        zip: `0000${at % 9}`,
        country: 'US',
      }) as Address,
  );
  const [first] = addresses;
  const alone = await validator.validate(first === undefined ? [] : [first], 'embedded');
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await nextTurn();
  })();
  const { verdicts } = await validator.validate(addresses, 'embedded');
  isOver = true;
  await others;
  expect([verdicts.length, verdicts[0]]).toEqual([1000, alone.verdicts[0]]);
  expect(turns).toBeGreaterThan(3);
});
