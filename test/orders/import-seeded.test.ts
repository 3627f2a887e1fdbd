import { expect, it } from 'vitest';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { csvText, importText, SHIP_TO } from './import.builder.ts';

/** What the first database gave. */
let given: readonly unknown[] | undefined;

describeOnBothDatabases('an import', (databases) => {
  it('gives the same ids under the same seed, whatever database it is and however many orders are saved at once', async () => {
    const engine = await databases.engine({ seed: '7', now: new Date('2026-03-02T18:00:00Z') });
    const rows = Array.from({ length: 120 }, (_, at) => ({
      order_number: `S-${at}`,
      sku: 'MUG',
      note: 'x',
      ...SHIP_TO,
    }));
    const ids = (await importText(engine, csvText(rows))).map(({ id }) => id);
    expect(new Set(ids)).toHaveProperty('size', 120);
    given ??= ids;
    expect(ids).toEqual(given);
  });
});
