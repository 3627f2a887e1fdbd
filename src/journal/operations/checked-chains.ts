import type { Database } from '../../database/database.ts';
import { checkpointFault } from '../checkpoints.store.ts';
import { accountIds, chainCount, journalFaults } from '../journal.store.ts';
import { namedFaults } from '../named-journals.store.ts';

/** What a check of the whole journal found. */
export interface CheckedChains {
  /** Chains that were looked at, one an order, shipment, address, subscription, SKU, box … */
  readonly chains: number;
  /** One sentence a chain or checkpoint that does not hold. */
  readonly faults: readonly string[];
}

/** Checks every chain of every account, and that all chains that the last checkpoint sealed are there. */
export async function checkedChains(database: Pick<Database, 'read'>): Promise<CheckedChains> {
  const faults: string[] = [];
  for (const account of await database.read(accountIds)) {
    const read: Database['read'] = (work) => database.read(work);
    const broken = [...(await journalFaults(read, account)), ...(await namedFaults(read, account))];
    faults.push(...broken.map(({ subjectId, fault }) => `${subjectId}: ${fault}`));
    const sealed = await database.read((transaction) => checkpointFault(transaction, account));
    if (sealed !== undefined) faults.push(sealed);
  }
  return { chains: await database.read(chainCount), faults };
}
