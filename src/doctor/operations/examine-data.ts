import { checkedChains } from '../../journal/operations/checked-chains.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { countFacts } from '../doctor.store.ts';
import type { Finding } from '../finding.ts';
import { judgeData } from '../judge-data.ts';

const MINUTE_MS = 60_000;

/** Looks at the data of every account, and judges what it finds. */
export async function execute(services: Services): Promise<Reply<readonly Finding[]>> {
  const now = services.clock.now();
  const times = { now: now.toISOString(), before: new Date(now.getTime() - MINUTE_MS).toISOString() };
  const counted = await services.database.read((transaction) => countFacts(transaction, times));
  const { chains, faults } = await checkedChains(services.database);
  return { value: judgeData({ ...counted, chains, chainFaults: faults }) };
}
