import { toShipdockError } from '../../kernel/errors.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';

/** As many as one request to a server may name. */
const MOST_A_CALL = 1_000;

/**
 * Draws documents in calls that each name no more than a server takes at once, where they need not be in one document.
 * @throws ShipdockError where nothing could be drawn.
 */
export async function drawAll(
  names: readonly string[],
  combine: boolean,
  draw: (names: readonly string[]) => Promise<RenderedDocuments>,
): Promise<RenderedDocuments> {
  if (combine || names.length <= MOST_A_CALL) return draw(names);
  const documents: RenderedDocuments['documents'][number][] = [];
  const failures: RenderedDocuments['failures'][number][] = [];
  let refused: unknown;
  for (let start = 0; start < names.length; start += MOST_A_CALL) {
    const some = names.slice(start, start + MOST_A_CALL);
    try {
      const drawn = await draw(some);
      documents.push(...drawn.documents);
      failures.push(...drawn.failures);
    } catch (error) {
      refused ??= error;
      // None of these could be drawn; the others are all the same.
      const body = toShipdockError(error).toBody();
      failures.push(...some.map((shipment) => ({ shipment, error: body })));
    }
  }
  if (documents.length === 0 && refused !== undefined) throw refused;
  return { documents, failures };
}
