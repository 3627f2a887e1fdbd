import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOperations } from '../../../src/addresses/addresses.operations.ts';
import { ADDRESS_COLUMNS } from '../../../src/addresses/book/address-columns.ts';
import { csvObjects } from '../../../src/csv/csv-objects.ts';
import { writeCsvRow } from '../../../src/csv/write-csv.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { describeOnBothDatabases } from '../../engine/databases.ts';

/** Text as people write it in many scripts, with all that CSV must quote and a spreadsheet would execute. */
const part = fc
  .string({ unit: fc.constantFrom(...'aZ7 ,";=+-@\té東цم'), minLength: 1, maxLength: 14 })
  .map((text) => text.trim())
  .filter((text) => text !== '');

const address = fc.record(
  {
    name: part,
    company: part,
    street1: part,
    street2: part,
    city: part,
    state: fc.constantFrom('CA', 'NY', 'Texas'),
    zip: fc.constantFrom('92009', '10001-1234', '77001'),
    email: fc.constantFrom('dock@example.com', 'a@b.example'),
    phone_number: fc.constantFrom('760-555-0101', '+1 760 555 0101'),
    is_residential: fc.boolean(),
  },
  { requiredKeys: ['name', 'street1', 'city', 'state', 'zip'] },
);

describeOnBothDatabases('an address book', (databases) => {
  it('exported and imported again changes nothing, and fills an empty book with the same addresses', async () => {
    const one = await databases.engine();
    const other = await databases.engine();
    let run = 0;
    const property = fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 8 }), async (addresses) => {
      run += 1;
      const rows = addresses.map((each, index) => ({ ...each, code: `R${run}-${index}` }));
      await imported(one, rows);
      const exported = (await listed(one)).filter(({ code }) => code?.startsWith(`R${run}-`));
      const readBack = await rowsOf(exported);
      expect((await imported(one, readBack)).map(({ result }) => result)).toEqual(rows.map(() => 'unchanged'));
      await imported(
        other,
        readBack.map(({ id: _, ...row }) => row),
      );
      const copied = (await listed(other)).filter(({ code }) => code?.startsWith(`R${run}-`));
      const withoutId = ({ id: _, ...rest }: (typeof exported)[number]) => rest;
      expect(copied.map(withoutId)).toEqual(exported.map(withoutId));
    });
    await fc.assert(property, { numRuns: 25 });
  });
});

async function imported(engine: Engine, addresses: readonly object[]) {
  return (await engine.call(addressOperations.saveMany, { body: { addresses } })).value;
}

async function listed(engine: Engine) {
  const { value } = await engine.call(addressOperations.list, {
    query: { per_page: '100', sort: 'created_at', direction: 'desc' },
  });
  return value.toSorted((a, b) => (a.code ?? '').localeCompare(b.code ?? ''));
}

/** As `addresses export` writes and `addresses import` reads. */
async function rowsOf(addresses: Awaited<ReturnType<typeof listed>>) {
  const cells = addresses.map((each) => ADDRESS_COLUMNS.map((column) => String(each[column] ?? '')));
  const text = [writeCsvRow(ADDRESS_COLUMNS), ...cells.map((row) => writeCsvRow(row, { defuse: true }))].join('');
  async function* bytes() {
    yield new TextEncoder().encode(text);
  }
  const rows = [];
  for await (const { row } of csvObjects('-', { known: ADDRESS_COLUMNS, stdin: bytes() })) rows.push(row);
  return rows;
}
