import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getDocument } from '../documents.store.ts';
import { fileOf } from './file-of.ts';

/** The file of a document of the caller's own account. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const document = await services.database.read((transaction) =>
    getDocument(transaction, services.account, input.params?.id ?? ''),
  );
  return { value: null, file: await fileOf(services, document) };
}
