import { manifestSheetFile } from '../../documents/operations/file-of.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getManifest } from '../manifests.store.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const { id } = await services.database.read((transaction) =>
    getManifest(transaction, services.account, input.params?.id ?? ''),
  );
  return { value: null, file: await manifestSheetFile(services, id) };
}
