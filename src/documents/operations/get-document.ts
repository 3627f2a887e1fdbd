import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { getShipmentOf } from '../../shipments/operations/shipments-for-documents.ts';
import { itnOf } from '../../shipments/problems/eei-codes.ts';
import { getDocument } from '../documents.store.ts';
import { type DocumentJson, documentJson } from '../kept/document.ts';
import { documentLink } from '../kept/document-link.ts';
import { fileOf } from './file-of.ts';
import { linkMaker } from './link-maker.ts';

/** Exit code of the family "a rule says no". */
const REFUSED = 4;
/** A larger file is read by its link. */
const MOST_INLINE_BYTES = 5 * 1024 * 1024;

/**
 * A document with its content in `file`: ZPL and plain text as text, the rest as base64.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<DocumentJson>> {
  const { document, maker, itn } = await services.database.read(async (transaction) => {
    const found = await getDocument(transaction, services.account, input.params?.id ?? '');
    const { owner } = found;
    const shipment = owner.kind === 'shipment' ? await getShipmentOf(transaction, services, owner.id) : undefined;
    return {
      document: found,
      maker: await linkMaker(transaction, services),
      itn: shipment === undefined ? null : itnOf(shipment.details),
    };
  });
  const answer = (file: string | null) => documentJson(document, () => documentLink(document, maker), { file, itn });
  try {
    const { bytes } = await fileOf(services, document);
    return { value: answer(inline(document.extension, bytes)) };
  } catch (error) {
    // What is given out no more (labels of a cancelled shipment) is still known.
    if (error instanceof ShipdockError && error.exitCode === REFUSED) return { value: answer(null) };
    throw error;
  }
}

function inline(extension: string, bytes: Uint8Array): string | null {
  if (bytes.length > MOST_INLINE_BYTES) return null;
  return Buffer.from(bytes).toString(extension === 'ZPL' || extension === 'TXT' ? 'utf8' : 'base64');
}
