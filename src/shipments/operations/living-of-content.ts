import type { Services } from '../../seams/services.ts';
import { findLivingClaim, type LivingClaim } from '../claims-of-content.store.ts';

/** The purchase of that content that lives: begun, or recorded. */
export async function livingOfContent(services: Services, content: string): Promise<LivingClaim | undefined> {
  const found = await services.database.read((transaction) => findLivingClaim(transaction, services.account, content));
  return found.living;
}
