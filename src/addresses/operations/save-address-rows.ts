import * as z from 'zod/mini';
import { flag } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import { requiredList } from '../../contract/required-list.ts';
import { anyDoubtful, refuseRespelled } from '../../csv/respelled.ts';
import type { Transaction } from '../../database/database.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { addressRowSchema } from '../addresses.schema.ts';
import { codesOfAddresses, findAddressesBy } from '../addresses.store.ts';
import type { BookAddress } from '../book/book-address.ts';
import { type AddressRowInput, type ImportedAddress, importedJson, planImport } from '../book/plan-import.ts';
import { applyAddressChanges } from '../save-addresses.ts';
import { zipKey } from '../search-key.ts';

export const bodySchema = z.object({ addresses: list(addressRowSchema, 100_000), from_spreadsheet: flag() });

/** Adds or changes many addresses: all of them or none. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ImportedAddress[]>> {
  const { addresses: sent, from_spreadsheet: isOfSpreadsheet = false } = readInput(bodySchema, input.body);
  const rows = requiredList(sent, 'addresses', 'addresses');
  const codes = rows.map(({ code }) => code?.trim());
  const facts = { nextId: () => services.ids.next('address'), now: services.clock.now().toISOString() };
  const planned = await change(services, {
    load: async (transaction) => {
      const addresses = await known(transaction, services, rows);
      const taken = new Set(addresses.map(({ address }) => address.code));
      const isDoubtful = isOfSpreadsheet && anyDoubtful(codes, (code) => taken.has(code));
      return { addresses, codesHere: isDoubtful ? await codesOfAddresses(transaction, services.account) : [] };
    },
    decide: ({ addresses, codesHere }) => {
      refuseRespelled(codes, codesHere, { field: (index) => `addresses[${index}].code` });
      return planImport(rows, addresses, facts);
    },
    save: (transaction, plan) =>
      applyAddressChanges(
        transaction,
        services,
        plan.flatMap(({ before, after, result }) =>
          result === 'unchanged' ? [] : [{ before, steps: [{ operation: 'addresses.import', after }] }],
        ),
      ),
  });
  return { value: planned.map(importedJson) };
}

/** Every address that a row may mean: by id, by code, or by being the same. */
async function known(
  transaction: Transaction,
  { account }: Services,
  rows: readonly AddressRowInput[],
): Promise<readonly BookAddress[]> {
  const distinct = (values: readonly (string | undefined)[]) => [...new Set(values.flatMap((value) => value ?? []))];
  const found = [
    ...(await findAddressesBy(transaction, account, 'id', distinct(rows.map(({ id }) => id)))),
    ...(await findAddressesBy(transaction, account, 'code', distinct(rows.map(({ code }) => code?.trim())))),
    ...(await findAddressesBy(transaction, account, 'zip_key', distinct(rows.map(({ zip }) => zipKey(zip ?? ''))))),
  ];
  return [...new Map(found.map((address) => [address.id, address])).values()];
}
