import { toShipdockError } from '../../kernel/errors.ts';
import type { RenderedDocuments } from '../drawing/rendered.ts';

/** As many as one request to a server may name. */
const MOST_A_CALL = 1_000;

/** Exit codes of what is wrong with those that were named: what does not exist, and what has no such document. */
const OF_THE_NAMED: ReadonlySet<number> = new Set([3, 4]);

export interface AllDrawn extends RenderedDocuments {
  /** What ended it before all were asked for, which is no fault of theirs, and those that are left. */
  readonly stopped?: { readonly error: unknown; readonly left: readonly string[] };
}

/**
 * Draws documents in calls that each name no more than a server takes at once, where they need not be in one document.
 * @throws ShipdockError where nothing could be drawn.
 */
export async function drawAll(
  names: readonly string[],
  combine: boolean,
  draw: (names: readonly string[]) => Promise<RenderedDocuments>,
): Promise<AllDrawn> {
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
      const refusal = toShipdockError(error);
      if (!OF_THE_NAMED.has(refusal.exitCode)) {
        if (documents.length === 0) throw error;
        return { documents, failures, stopped: { error, left: names.slice(start) } };
      }
      refused ??= error;
      // None of these could be drawn; the others are all the same.
      const body = refusal.toBody();
      failures.push(...some.map((shipment) => ({ shipment, error: body })));
    }
  }
  if (documents.length === 0 && refused !== undefined) throw refused;
  return { documents, failures };
}
