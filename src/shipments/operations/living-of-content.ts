import type { Services } from '../../seams/services.ts';
import { isOfRequest } from '../booking/same-request.ts';
import { findLivingClaim, type LivingClaim } from '../claims-of-content.store.ts';

/** The purchase of that content that lives, begun or recorded: of this request, where it made one. */
export async function livingOfContent(services: Services, content: string): Promise<LivingClaim | undefined> {
  const { account, requestKey } = services;
  const now = services.clock.now();
  const found = await services.database.read((transaction) =>
    findLivingClaim(transaction, account, content, (bought) => isOfRequest(requestKey, bought, now)),
  );
  return found.living;
}
