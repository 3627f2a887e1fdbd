import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { isKit } from '../kit.ts';
import { isValidForRating } from '../sku.ts';
import type { SkuCountsJson } from '../sku-json.ts';
import { listSkus } from '../skus.store.ts';

const SKUS_A_READ = 1_000;

/** How many SKUs there are, and how many of them can be rated: counted, since what is derived is not stored. */
export async function execute(services: Services): Promise<Reply<SkuCountsJson>> {
  const value = { total: 0, valid_for_rating: 0, not_valid_for_rating: 0, kits: 0 };
  const page = { page: 1, perPage: SKUS_A_READ, sort: 'sku', direction: 'asc' } as const;
  await services.database.read(async (transaction) => {
    for (let after = ''; ; ) {
      const skus = await listSkus(transaction, services.account, { after }, page);
      value.total += skus.length;
      value.valid_for_rating += skus.filter(isValidForRating).length;
      value.kits += skus.filter(isKit).length;
      const last = skus.at(-1);
      if (skus.length < SKUS_A_READ || last === undefined) break;
      after = last.sku;
    }
  });
  value.not_valid_for_rating = value.total - value.valid_for_rating;
  return { value };
}
