import { readInput } from '../../contract/read-input.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { pruneSchema } from '../prune.schema.ts';
import { countPrunable, type Prunable, type PruneTimes, pruneSome } from '../prune.store.ts';
import type { PrunedJson } from '../pruned-json.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 90;

/** Removes what is of no use any more, part by part, each in a unit of work of its own. The journal is never among it. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly PrunedJson[]>> {
  const { days = DEFAULT_DAYS, labels = false } = readInput(pruneSchema, input.body);
  const now = services.clock.now();
  const times = { now: now.toISOString(), before: new Date(now.getTime() - days * DAY_MS).toISOString() };
  const kinds: readonly Prunable[] = ['idempotency_keys', 'rates', 'jobs', 'webhook_events'];
  const value: PrunedJson[] = [];
  for (const what of labels ? [...kinds, 'labels' as const] : kinds) {
    const prunable = await services.database.read((transaction) => countPrunable(transaction, what, times));
    const rows = services.dryRun || prunable === 0 ? prunable : await pruneAll(services, what, times);
    value.push({ what, rows });
  }
  return { value };
}

async function pruneAll({ database }: Services, what: Prunable, times: PruneTimes): Promise<number> {
  let rows = 0;
  for (;;) {
    const some = await database.write((transaction) => pruneSome(transaction, what, times));
    if (some === 0) return rows;
    rows += some;
  }
}
