import { readListQuery } from '../../contract/list-query.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ManifestJson } from '../manifest-json.ts';
import { listManifests } from '../manifests.store.ts';
import { manifestAnswers } from './manifest-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ManifestJson[]>> {
  const query = input.query ?? {};
  const page = readListQuery(query, ['id', 'created_at'], 'id');
  const text = (name: string) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const filter = { carrierCode: text('carrier_code'), date: text('date') };
  return services.database.read(async (transaction) => {
    const { manifests, total } = await listManifests(transaction, services.account, filter, page);
    const value = await manifestAnswers(transaction, services, manifests);
    return { value, page: { total, page: page.page, perPage: page.perPage ?? total } };
  });
}
