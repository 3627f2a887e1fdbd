import type { ShipdockError } from '../../kernel/errors.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { ReferenceCode, ReferenceNumber } from '../order.ts';

interface ReferenceInput {
  readonly id?: string | undefined;
  readonly code?: ReferenceCode | undefined;
  readonly value?: string | undefined;
  readonly name?: string | undefined;
}

/** New reference numbers (api-v4 2.4). @throws ShipdockError `unreadable_field` where a value is missing. */
export function draftReferenceNumbers(sent: readonly ReferenceInput[], ids: IdGenerator): readonly ReferenceNumber[] {
  return sent.map((reference, index) => draftReference(reference, index, ids));
}

/**
 * The rule of api-v4 4.2: an entry with a known id is updated, one without id or with an unknown one is created, and those
 * whose ids are not sent are gone; an empty list leaves everything. Kept ones stay in their order, before new ones.
 * @throws ShipdockError `unreadable_field` where a new one has no value, or an id comes twice.
 */
export function updateReferenceNumbers(
  before: readonly ReferenceNumber[],
  sent: readonly ReferenceInput[],
  ids: IdGenerator,
): readonly ReferenceNumber[] {
  if (sent.length === 0) return before;
  const known = new Set<string>(before.map((reference) => reference.id));
  const byId = new Map<string, ReferenceInput>();
  const created: ReferenceNumber[] = [];
  for (const [index, reference] of sent.entries()) {
    if (reference.id === undefined || !known.has(reference.id)) created.push(draftReference(reference, index, ids));
    else if (byId.has(reference.id)) throw problem(index, 'id', `is "${reference.id}" for the second time`);
    else byId.set(reference.id, reference);
  }
  const kept = before.flatMap((reference) => {
    const update = byId.get(reference.id);
    return update === undefined ? [] : [updated(reference, update)];
  });
  return [...kept, ...created];
}

/** @throws ShipdockError `unreadable_field` where a value is missing: whose number did not come through is asked for it. */
export function refuseValueless(sent: readonly ReferenceInput[] = []): void {
  const index = sent.findIndex(({ value }) => value === undefined);
  if (index >= 0) throw problem(index, 'value', 'is missing');
}

function draftReference(sent: ReferenceInput, index: number, ids: IdGenerator): ReferenceNumber {
  if (sent.value === undefined) throw problem(index, 'value', 'is missing');
  return {
    id: ids.next('referenceNumber'),
    code: sent.code ?? 'other_id',
    value: sent.value,
    name: sent.name ?? null,
  };
}

function updated(before: ReferenceNumber, sent: ReferenceInput): ReferenceNumber {
  return {
    id: before.id,
    code: sent.code ?? before.code,
    value: sent.value ?? before.value,
    name: sent.name ?? before.name,
  };
}

function problem(index: number, part: string, message: string): ShipdockError {
  const field = `reference_numbers[${index}].${part}`;
  return unreadableField(field, message);
}
