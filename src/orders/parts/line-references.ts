import { allGiven } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { LineReference } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';

type SentReference = NonNullable<OrderLineInput['reference_numbers']>[number];

/**
 * The reference numbers of a line by the rule of api-v4 4.2: an entry with a known id is updated, one without id or with an
 * unknown one is created, and those whose ids are not sent are gone; an empty list leaves everything.
 * @throws ShipdockError `unreadable_field` where a new one has no value, or an id comes twice; `field` is the line's place.
 */
export function updateLineReferences(
  before: readonly LineReference[],
  sent: readonly SentReference[],
  field: string,
  ids: IdGenerator,
): readonly LineReference[] {
  if (sent.length === 0) return before;
  const known = new Set<string>(before.map(({ id }) => id));
  const updates = new Map<string, SentReference>();
  const created: LineReference[] = [];
  for (const [index, reference] of sent.entries()) {
    const place = `${field}.reference_numbers[${index}]`;
    const { id } = reference;
    if (id === undefined || !known.has(id)) created.push(draftLineReference(reference, place, ids));
    else if (updates.has(id)) throw unreadableField(`${place}.id`, `is "${id}" for the second time`);
    else updates.set(id, reference);
  }
  const kept = before.flatMap((reference) => {
    const update = updates.get(reference.id);
    return update === undefined ? [] : [{ ...reference, ...referenceParts(update) }];
  });
  return [...kept, ...created];
}

/** What a reference number of a line says, without its id. */
export function referenceParts({
  code,
  name,
  value,
  external_code: externalCode,
}: SentReference): Omit<LineReference, 'id'> {
  return allGiven({ code, name, value, externalCode });
}

function draftLineReference(sent: SentReference, place: string, ids: IdGenerator): LineReference {
  if (sent.value === undefined && sent.external_code === undefined)
    throw unreadableField(`${place}.value`, 'is missing');
  return { id: ids.next('referenceNumber'), ...referenceParts(sent) };
}
