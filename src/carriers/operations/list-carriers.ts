import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { type CarrierJson, carrierJson } from '../carrier-json.ts';

/** All of them by their code: they are few. */
export async function execute(services: Services): Promise<Reply<readonly CarrierJson[]>> {
  const today = services.clock.now().toISOString().slice(0, 10);
  const carriers = await services.database.read((transaction) =>
    services.carriers.activeOn(transaction, services.account, today),
  );
  return { value: carriers.map(carrierJson).sort((one, other) => (one.code < other.code ? -1 : 1)) };
}
