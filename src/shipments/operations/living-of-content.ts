import type { Services } from '../../seams/services.ts';
import { isOfRequest } from '../booking/same-request.ts';
import { findLivingClaim, type LivingClaim } from '../claims-of-content.store.ts';

/** The purchase of that content that lives, begun or recorded: of this request, where it made one, also if it is cancelled. */
export async function livingOfContent(services: Services, content: string): Promise<LivingClaim | undefined> {
  const found = await services.database.read((transaction) =>
    findLivingClaim(transaction, services.account, content, (bought) => isOfRequest(services, bought)),
  );
  return found.living;
}
