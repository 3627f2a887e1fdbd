import type { NamedHistoryJson } from '../../journal/named-history.ts';
import { namedHistory } from '../../journal/operations/named-history.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { ratesOfPairs } from '../exchange-rates.store.ts';
import { pairName, pairOf } from '../rate-journal.ts';

/** @throws ShipdockError `not_found` of a pair that never had a rate, and of what is no pair. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly NamedHistoryJson[]>> {
  const entered = input.params?.pair ?? '';
  const pair = pairOf(entered);
  if (pair === undefined) {
    const message = `there are no exchange rates of ${shortened(entered, 40)}: name two currency codes, as EUR-USD`;
    throw new ShipdockError('not_found', message, { field: 'pair', ...nextStep('exchange_rates.list') });
  }
  return namedHistory(services, input, { type: 'exchange_rate', name: pairName(pair) }, async (transaction) => {
    if ((await ratesOfPairs(transaction, services.account, [pair])).length > 0) return;
    throw new ShipdockError('not_found', `there is no exchange rate from ${pair.from} to ${pair.to}`, {
      field: 'pair',
      ...nextStep('exchange_rates.list'),
    });
  });
}
