import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { ManifestJson } from '../manifest-json.ts';
import { getManifest } from '../manifests.store.ts';
import { manifestAnswers } from './manifest-answers.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<ManifestJson>> {
  const [value] = await services.database.read(async (transaction) => {
    const manifest = await getManifest(transaction, services.account, input.params?.id ?? '');
    return manifestAnswers(transaction, services, [manifest]);
  });
  if (value === undefined) throw new Error('one manifest, one answer');
  return { value };
}
