import { keyStates } from '../../accounts/operations/key-states.ts';
import { settingStates } from '../../accounts/operations/setting-states.ts';
import { userStates } from '../../accounts/operations/user-states.ts';
import { addressesUnlikeJournal } from '../../addresses/operations/addresses-unlike-journal.ts';
import { carrierStates } from '../../carriers/operations/carrier-states.ts';
import { boxStates } from '../../catalog/operations/box-states.ts';
import { skuStates } from '../../catalog/operations/sku-states.ts';
import type { Database } from '../../database/database.ts';
import { damagedDocuments } from '../../documents/operations/damaged-documents.ts';
import { exchangeRateStates } from '../../exchange-rates/operations/exchange-rate-states.ts';
import type { NamedType } from '../../journal/entry.ts';
import { accountIds } from '../../journal/journal.store.ts';
import { type CheckedChains, checkedChains } from '../../journal/operations/checked-chains.ts';
import { lostSubjects } from '../../journal/operations/lost-subjects.ts';
import { namedUnlikeJournal, type StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import type { Reply } from '../../kernel/operation.ts';
import { manifestStates } from '../../manifests/operations/manifest-states.ts';
import { ordersUnlikeJournal } from '../../orders/operations/orders-unlike-journal.ts';
import { policyStates } from '../../rating/operations/policy-states.ts';
import type { Services } from '../../seams/services.ts';
import { shipmentsUnlikeJournal } from '../../shipments/operations/shipments-unlike-journal.ts';
import { warehouseStates } from '../../warehouses/operations/warehouse-states.ts';
import { webhooksUnlikeJournal } from '../../webhooks/operations/webhooks-unlike-journal.ts';

const COMPARED = [
  ordersUnlikeJournal,
  shipmentsUnlikeJournal,
  addressesUnlikeJournal,
  webhooksUnlikeJournal,
  damagedDocuments,
];

/** What is set up by name, as it stands. */
const STATES: Readonly<Record<NamedType, StatesOf>> = {
  sku: skuStates,
  box: boxStates,
  warehouse: warehouseStates,
  settings: settingStates,
  keys: keyStates,
  manifest: manifestStates,
  users: userStates,
  carrier: carrierStates,
  exchange_rate: exchangeRateStates,
  policies: policyStates,
};

export async function execute(services: Services): Promise<Reply<CheckedChains>> {
  return { value: await verifiedJournal(services.database) };
}

/**
 * Checks every chain of every account, that what has a journal is there, that everything says what its own comes to, and that
 * the bytes of documents are those that were kept.
 */
export async function verifiedJournal(database: Pick<Database, 'read'>): Promise<CheckedChains> {
  const { chains, faults } = await checkedChains(database);
  const unlike: string[] = [];
  for (const account of await database.read(accountIds)) {
    for (const faultsOf of COMPARED) unlike.push(...(await faultsOf(database, account)));
    unlike.push(...(await namedUnlikeJournal(database, account, STATES)));
  }
  return { chains, faults: [...faults, ...(await lostSubjects(database)), ...unlike] };
}
