import type { Order, ReferenceNumber } from '../order.ts';
import type { OrderUpdateInput } from '../orders.schema.ts';
import type { FileOrder } from './shipped/shipped-units.ts';

/**
 * Notes are appended: those that the order has already, each counted once, are left out. Cells have no blanks around them, and
 * spreadsheets write other line ends.
 */
export function newNotes(order: Order, sent: FileOrder): OrderUpdateInput['notes'] {
  const key = (note: { body?: string | undefined; tag?: string | null | undefined }) =>
    JSON.stringify([note.body?.trim().normalize('NFC').replaceAll(/\r\n?/g, '\n'), note.tag ?? null]);
  const known = order.notes.map(key);
  return (sent.notes ?? []).filter((note) => {
    const at = known.indexOf(key(note));
    if (at >= 0) known.splice(at, 1);
    return at < 0;
  });
}

type SentReference = NonNullable<FileOrder['reference_numbers']>[number];

/**
 * Those of the order all stay. One that is there already is left as it is, the only one of its code takes another value, and
 * any other is added.
 */
export function mergedReferences(
  known: readonly ReferenceNumber[],
  sent: readonly SentReference[],
): OrderUpdateInput['reference_numbers'] {
  const free = [...known];
  const unknown = sent.filter((reference) => {
    const at = free.findIndex((each) => each.code === codeOf(reference) && each.value === reference.value);
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  if (unknown.length === 0) return undefined;
  const single = (code: string, list: readonly { readonly code?: string | undefined }[]) =>
    list.filter((each) => (each.code ?? 'other_id') === code).length === 1;
  const updates = new Map<string, SentReference>();
  const added: SentReference[] = [];
  for (const reference of unknown) {
    const code = codeOf(reference);
    const only = single(code, known) && single(code, sent) ? known.find((each) => each.code === code) : undefined;
    if (only === undefined) added.push({ ...reference, id: undefined });
    else updates.set(only.id, { ...reference, id: only.id });
  }
  return [...known.map(({ id }) => updates.get(id) ?? { id }), ...added];
}

function codeOf(reference: SentReference): string {
  return reference.code ?? 'other_id';
}
