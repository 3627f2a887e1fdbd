import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getDocument, readLinkSecret } from '../documents.store.ts';
import { linkFault } from '../kept/document-link.ts';
import { fileOf } from './file-of.ts';

/**
 * The file of a signed link (`params.id`, `query.expires`, `query.signature`), of whatever account: the signature stands for
 * the key.
 * @throws ShipdockError `link_invalid`, `document_not_found`, `shipment_cancelled`.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<null>> {
  const id = input.params?.id ?? '';
  const { expires, signature } = input.query ?? {};
  const document = await services.database.read(async (transaction) => {
    const secret = await readLinkSecret(transaction);
    const fault = linkFault({ id, expires: word(expires), signature: word(signature) }, secret, services.clock.now());
    if (fault !== undefined) throw invalid(fault);
    return getDocument(transaction, undefined, id);
  });
  return { value: null, file: await fileOf({ ...services, account: document.accountId }, document) };
}

function word(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function invalid(fault: 'forged' | 'expired'): ShipdockError {
  const message = fault === 'expired' ? 'the link has expired' : 'the link is not one that was given out here';
  return new ShipdockError('link_invalid', message, { hint: 'read the document again: its answer holds a new link' });
}
