import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';

/** Who added whom. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  return namedHistory(services, input, { type: 'users' });
}
