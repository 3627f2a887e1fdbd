import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getBox } from './get-box.ts';

/** @throws ShipdockError `box_not_found` of a box that there never was. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  const name = input.params?.code ?? '';
  return namedHistory(services, input, { type: 'box', name }, (transaction) =>
    getBox(transaction, services.account, name),
  );
}
