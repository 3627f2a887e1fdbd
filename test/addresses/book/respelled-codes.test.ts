import { expect, it } from 'vitest';
import { addressOperations } from '../../../src/addresses/addresses.operations.ts';
import { describeOnSqlite } from '../../engine/databases.ts';

describeOnSqlite('a code of a file of addresses', (databases) => {
  it('is refused where a spreadsheet made it of the code of its id, and taken beside that', async () => {
    const engine = await databases.engine();
    const row = { name: 'Dock', street1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701' };
    const imported = async (...addresses: readonly object[]) =>
      (await engine.call(addressOperations.saveMany, { body: { addresses, from_spreadsheet: true } })).value;
    const [first] = await imported({ ...row, code: '01' });
    const { id } = first ?? {};
    await expect(imported({ ...row, id, code: '1' })).rejects.toThrow(
      'addresses[0].code is 1, which a spreadsheet makes of 01',
    );
    const beside = { ...row, street1: '2 Main St', code: '1' };
    expect((await imported({ ...row, id, code: '01' }, beside)).map(({ result }) => result)).toEqual([
      'unchanged',
      'created',
    ]);
  });
});
