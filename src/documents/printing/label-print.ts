import type { Id } from '../../kernel/ids.ts';

/** One copy of a label, sent to a printer or about to be. */
export interface LabelPrint {
  readonly id: Id<'event'>;
  readonly shipmentId: string;
  /** Which label of the shipment, from 1. */
  readonly label: number;
  /** Which copy of it, from 1. */
  readonly copy: number;
  /** `claimed`: it may have come out. */
  readonly state: 'claimed' | 'printed' | 'not_sent';
  readonly printer: string;
  readonly reason: string;
  /** Of the bytes that were sent. */
  readonly sha256: string;
  readonly createdAt: string;
}

export type NextCopy =
  | { readonly kind: 'print'; readonly copy: number; readonly reason: string }
  | { readonly kind: 'printed' | 'uncertain'; readonly last: LabelPrint };

/**
 * What to do about a label: its first copy is printed; another one only where a reason is given for it. One that was sent
 * and never confirmed counts as printed: it may lie in the printer.
 */
export function nextCopy(prints: readonly LabelPrint[], label: number, reprint: string | undefined): NextCopy {
  const copies = prints.filter((print) => print.label === label && print.state !== 'not_sent');
  const last = copies.reduce<LabelPrint | undefined>(
    (latest, print) => (latest === undefined || print.copy > latest.copy ? print : latest),
    undefined,
  );
  if (last === undefined) return { kind: 'print', copy: 1, reason: reprint ?? 'first copy' };
  if (reprint !== undefined) return { kind: 'print', copy: last.copy + 1, reason: reprint };
  return { kind: last.state === 'printed' ? 'printed' : 'uncertain', last };
}

/** What the journal of the shipment keeps of a copy. */
export function journalledPrint(print: LabelPrint) {
  const { id, label, copy, state, printer, reason, sha256 } = print;
  return { id, label, copy, state, printer, reason, sha256 };
}
