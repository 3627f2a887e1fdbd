import { beforeAll, expect, it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { openShop, type Shop } from '../orders-depth/shop.ts';
import { BLU, back, line, nightsOf, RED, TEA } from './import-nights.builder.ts';

/** Lines of a key are one thing to their shop, whatever their goods are called (src/orders/import/DECISIONS.md). */
describeOnBothDatabases('units of a key', (databases) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(await databases.engine());
  });
  const { sent, added, booked } = nightsOf(() => shop);

  it('are told as taken back where its SKU or name changes, with the file that ships or takes back or another, until they are put back', async () => {
    const named = (name: string, shipped: number) => ({ ...line('l2', '', 5, shipped), sku: undefined, name });
    for (const [number, first, ships, takesBack, text] of [
      ['SHIPS', line('l2', RED, 5), line('l2', BLU, 5, 3), line('l2', BLU, 5, 0), '3 × MUG-BLU (then MUG-RED)'],
      ['NAMED', named('Mug', 0), named('Blue mug', 3), named('Blue mug', 0), '3 × Blue mug (then Mug)'],
      ['TAKES', line('l2', RED, 5), line('l2', RED, 5, 3), line('l2', BLU, 5, 0), '3 × MUG-BLU (then MUG-RED)'],
    ] as const) {
      await sent(number, first);
      await sent(number, ships);
      for (const _ of ['once', 'again', 'and again']) expect(await sent(number, takesBack)).toContainEqual(back(text));
    }
    await sent('STEPS', line('l2', RED, 5));
    await sent('STEPS', line('l2', RED, 5, 3));
    await sent('STEPS', line('l2', BLU, 5, 3));
    expect(await sent('STEPS', line('l2', BLU, 5, 0))).toEqual([back('3 × MUG-BLU (then MUG-RED)')]);
    await added('STEPS', BLU, 3);
    expect(await sent('STEPS', line('l2', BLU, 5, 0))).toEqual([]);
  });

  it('are not stood for by a line that the file itself brings, and such a line is not one too many', async () => {
    const news = line('l9', RED, 3, 0);
    await sent('BACK', line('l2', RED, 5));
    await sent('BACK', line('l2', RED, 5, 3));
    for (const _ of ['once', 'again', 'and again']) {
      expect(await sent('BACK', line('l2', RED, 5, 0), news)).toEqual([back('3 × MUG-RED')]);
    }
    for (const [number, first] of [
      ['SOME', [line('l2', RED, 5), line('l2', RED, 5, 3)]],
      ['ALL', [line('l2', RED, 2), line('l2', RED, 2, 2)]],
    ] as const) {
      const other = line('l1', TEA, 1, 0);
      for (const each of first) await sent(number, other, each);
      for (const _ of ['once', 'again']) expect(await sent(number, other, first[1], news)).toEqual([]);
    }
  });

  it('are told as taken back beside units of another key that are booked, and that the file knows of', async () => {
    for (const [number, sku] of [
      ['SAME', RED],
      ['OTHER', BLU],
    ] as const) {
      await sent(number, line('l1', RED, 4), line('l2', sku, 2));
      await sent(number, line('l1', RED, 4, 0), line('l2', sku, 2, 2));
      await booked(number, 'l1', 2);
      const text = sku === RED ? '2 × MUG-RED' : '2 × MUG-RED (then MUG-BLU)';
      for (const _ of ['once', 'again']) {
        expect(await sent(number, line('l1', RED, 4, 2), line('l2', RED, 2, 0))).toEqual([back(text)]);
      }
      await added(number, RED, 2);
      expect(await sent(number, line('l1', RED, 4, 2), line('l2', RED, 2, 0))).toEqual([]);
    }
  });

  it('that are exchanged are told by what they are now, each with its own count', async () => {
    await sent('SWAP', line('l1', RED, 4), line('l2', BLU, 2), line('l3', TEA, 3));
    await sent('SWAP', line('l1', RED, 4, 0), line('l2', BLU, 2, 2), line('l3', TEA, 3, 3));
    const swapped = [line('l1', RED, 4, 0), line('l2', TEA, 2, 0), line('l3', BLU, 3, 0)];
    expect(await sent('SWAP', ...swapped)).toEqual([back('2 × TEA-GRN (then MUG-BLU), 3 × MUG-BLU (then TEA-GRN)')]);
    await added('SWAP', TEA, 2);
    expect(await sent('SWAP', ...swapped)).toEqual([back(': 3 × MUG-BLU (then TEA-GRN)')]);
  });

  it('that are taken back are told beside a line without a key that was shipped when it came', async () => {
    const [red, blue, news] = [line('', RED, 1, 0), line('', BLU, 1, 0), line('', RED, 2, 2)];
    const shipped = line('', RED, 1, 1);
    await sent('CAME', red, blue);
    await sent('CAME', shipped, blue);
    expect(await sent('CAME', shipped, blue, news)).toEqual([]);
    for (const _ of ['once', 'again']) expect(await sent('CAME', red, blue, news)).toEqual([back('1 × MUG-RED')]);
  });

  it('that lack of two lines are told where less was put back than lacks of both', async () => {
    await sent('BOTH', line('l1', RED, 5), line('l2', RED, 2));
    await sent('BOTH', line('l1', RED, 5, 3), line('l2', RED, 2, 2));
    await added('BOTH', RED, 2);
    const less = 'BOTH has less left to ship than the file, which says 4 of 5 × MUG-RED; a file does not raise that';
    expect(await sent('BOTH', line('l1', RED, 5, 1), line('l2', RED, 2, 1))).toEqual([less]);
    await added('BOTH', RED, 1);
    expect(await sent('BOTH', line('l1', RED, 5, 1), line('l2', RED, 2, 1))).toEqual([]);
  });
});
