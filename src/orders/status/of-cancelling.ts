import { saidWord } from '../../kernel/said-text.ts';

/** What a cancellation does beside, and no other change. */
export const OF_CANCELLING = ['cancel_shipments', 'remove_unshiped', 'remove_unshipped'] as const;

/**
 * A warning for each wish of a cancellation in a body, as it was sent, that cancels nothing or is read elsewhere: passed over, labels
 * that somebody wants void would go out.
 */
export function cancelsNothing(body: unknown): readonly string[] {
  return OF_CANCELLING.flatMap((name) => {
    const { [name]: said } = Object(body) as Readonly<Record<string, unknown>>;
    if (SAYS_NO.has(saidWord(said))) return [];
    return [`${name} is of a cancellation alone, and did nothing here: POST /orders/:id/cancel takes it`];
  });
}

const SAYS_NO: ReadonlySet<string> = new Set(['', '0', 'false', 'no', 'n']);
