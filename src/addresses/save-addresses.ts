import type { Transaction } from '../database/database.ts';
import { chained } from '../journal/chain.ts';
import { difference } from '../journal/difference.ts';
import type { Change } from '../journal/entry.ts';
import { appendJournal, erasePersonal } from '../journal/journal.store.ts';
import { journalSalt } from '../journal/salt.ts';
import { inLockOrder } from '../kernel/lock-order.ts';
import type { Services } from '../seams/services.ts';
import { deleteAddressRow, insertAddresses, updateAddressRow } from './addresses.store.ts';
import type { BookAddress } from './book/book-address.ts';

/** An address on its way: each step is a row of its journal, the last one is what stands in the book. */
export interface AddressChange {
  readonly before: BookAddress | undefined;
  readonly steps: readonly { readonly operation: string; readonly after: BookAddress }[];
}

/** Writes changes of addresses and their journal, in one unit of work. What changes nothing is not written. */
export async function applyAddressChanges(
  transaction: Transaction,
  services: Services,
  changes: readonly AddressChange[],
): Promise<void> {
  const rows = [];
  const created: BookAddress[] = [];
  for (const { before, steps } of inLockOrder(changes, (each) => each.before?.id ?? '')) {
    let current = before;
    for (const { operation, after } of steps) {
      const moved = difference(current && journalState(current), journalState(after));
      if (current !== undefined && moved.length === 0) continue;
      const head = current?.journal ?? { position: 0, hash: '' };
      const row = chained(entry(services, operation, after, moved), head, journalSalt(services.random));
      rows.push(row);
      current = { ...after, journal: { position: row.position, hash: row.hash } };
    }
    if (current === undefined || current === before) continue;
    if (before === undefined) created.push(current);
    else await updateAddressRow(transaction, services.account, before, current);
  }
  await insertAddresses(transaction, services.account, created);
  if (rows.length > 0) await appendJournal(transaction, rows);
}

/** Deletes addresses, and what their journals tell of person and place: nobody else could erase it any more. */
export async function removeAddresses(
  transaction: Transaction,
  services: Services,
  addresses: readonly BookAddress[],
): Promise<void> {
  for (const address of addresses) await deleteAddressRow(transaction, address);
  const gone = (address: BookAddress) => [{ path: '', from: { validated: address.validated } }];
  const rows = addresses.map((address) =>
    chained(entry(services, 'addresses.delete', address, gone(address)), address.journal, journalSalt(services.random)),
  );
  await appendJournal(transaction, rows);
  await erasePersonal(
    transaction,
    addresses.map(({ id }) => id),
  );
}

function entry(services: Services, operation: string, { id }: BookAddress, changes: readonly Change[]) {
  return {
    accountId: services.account,
    subjectType: 'address',
    subjectId: id,
    at: services.clock.now().toISOString(),
    actor: services.actor,
    operation,
    changes,
  } as const;
}

/** What the journal keeps; `addresses` is what it holds for personal. */
export function journalState({ id, address, validated }: BookAddress) {
  return { id, validated, addresses: address };
}
