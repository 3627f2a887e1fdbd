import type { Booking } from '../carriers/carrier.ts';
import type { CarrierCall, CarrierFault } from '../carriers/carrier-fault.ts';
import type { FaultMemory } from '../carriers/faulty-carrier.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { AccountId } from '../kernel/ids.ts';

interface Tables {
  /** `faults`: JSON of those that are still to come. `bought`: JSON of bookings by the key of their purchase. */
  sandbox_faults: { account_id: string; faults: string; bought: string };
}

interface Armed {
  readonly faults: readonly CarrierFault[];
  readonly bought: Readonly<Record<string, Booking>>;
}

/** Tells the account's carriers what to get wrong from now on, instead of whatever they were told before. */
export async function armFaults(
  transaction: Transaction,
  account: AccountId,
  faults: readonly CarrierFault[],
): Promise<void> {
  await transaction
    .tables<Tables>()
    .insertInto('sandbox_faults')
    .values({ account_id: account, faults: JSON.stringify(faults), bought: '{}' })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ faults: JSON.stringify(faults) }))
    .execute();
}

/** Whether the account's carriers have anything to get wrong, or to remember. */
export async function hasFaults(transaction: Transaction, account: AccountId): Promise<boolean> {
  const { faults, bought } = await armed(transaction, account);
  return faults.length > 0 || Object.keys(bought).length > 0;
}

/** The fault that strikes this call, which is then spent. */
export async function takeFault(
  transaction: Transaction,
  account: AccountId,
  call: CarrierCall,
  carrierCode: string | null,
): Promise<CarrierFault | undefined> {
  const { faults, bought } = await armed(transaction, account, { lock: true });
  const struck = faults.find((fault) => strikes(fault, call, carrierCode));
  if (struck === undefined) return undefined;
  const left = faults.flatMap((fault) => {
    if (fault !== struck) return fault;
    return fault.times > 1 ? { ...fault, times: fault.times - 1 } : [];
  });
  await save(transaction, account, { faults: left, bought });
  return struck;
}

/** The memory of an account's carriers. A call that nothing waits for is not written of. */
export function faultMemory(database: Database, account: AccountId): FaultMemory {
  return {
    async strike(call, carrierCode) {
      const { faults } = await database.read((transaction) => armed(transaction, account));
      if (!faults.some((fault) => strikes(fault, call, carrierCode))) return undefined;
      return database.write((transaction) => takeFault(transaction, account, call, carrierCode));
    },
    async remember(key, booking) {
      await database.write(async (transaction) => {
        const { faults, bought } = await armed(transaction, account, { lock: true });
        await save(transaction, account, { faults, bought: { ...bought, [key]: booking } });
      });
    },
    async sold(key) {
      return (await database.read((transaction) => armed(transaction, account))).bought[key];
    },
  };
}

function strikes(fault: CarrierFault, call: CarrierCall, carrierCode: string | null): boolean {
  return fault.call === call && (fault.carrierCode === null || fault.carrierCode === carrierCode);
}

async function armed(transaction: Transaction, account: AccountId, options: { lock?: boolean } = {}): Promise<Armed> {
  let query = transaction
    .tables<Tables>()
    .selectFrom('sandbox_faults')
    .select(['faults', 'bought'])
    .where('account_id', '=', account);
  if (options.lock === true && transaction.locksRows) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  // Casts here trust what the store itself wrote.
  return {
    faults: JSON.parse(row?.faults ?? '[]') as Armed['faults'],
    bought: JSON.parse(row?.bought ?? '{}') as Armed['bought'],
  };
}

async function save(transaction: Transaction, account: AccountId, { faults, bought }: Armed): Promise<void> {
  await transaction
    .tables<Tables>()
    .updateTable('sandbox_faults')
    .set({ faults: JSON.stringify(faults), bought: JSON.stringify(bought) })
    .where('account_id', '=', account)
    .execute();
}
