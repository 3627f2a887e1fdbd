import type * as z from 'zod/mini';
import { ShipdockError } from '../../kernel/errors.ts';
import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { Address } from '../address.ts';
import { type AddressJson, addressJson } from '../address-json.ts';
import type { addressRowSchema } from '../addresses.schema.ts';
import type { AddressId, BookAddress } from './book-address.ts';
import { planAddress } from './plan-address.ts';

export type AddressRowInput = z.infer<typeof addressRowSchema>;
export type ImportResult = 'created' | 'updated' | 'unchanged';

export interface PlannedRow {
  readonly before: BookAddress | undefined;
  readonly after: BookAddress;
  readonly result: ImportResult;
}

export interface ImportFacts {
  readonly nextId: () => AddressId;
  readonly now: string;
}

/**
 * What rows of a file make of the book: a row is the address of its id, else of its code, else the one that is the same in
 * every part, else a new one. A blank cell leaves what is there.
 * @throws ShipdockError `unreadable_field`, `address_code_taken`, as the first row that cannot be taken has it; the details
 * name every such row, as `addresses[3]`.
 */
export function planImport(
  rows: readonly AddressRowInput[],
  known: readonly BookAddress[],
  facts: ImportFacts,
): readonly PlannedRow[] {
  const book = new Index(known);
  // By the address itself, not by its id: in a rehearsal all new ones have the same.
  const named = new Map<BookAddress, number>();
  const problems: ShipdockError[] = [];
  const plan = rows.flatMap((row, index) => {
    try {
      const planned = planRow(row, book, index, facts);
      const earlier = planned.before && named.get(planned.before);
      if (earlier !== undefined && planned.result !== 'unchanged') throw twice(index, earlier, row);
      named.set(planned.after, earlier ?? index);
      book.put(planned.before, planned.after);
      return [planned];
    } catch (error) {
      if (!(error instanceof ShipdockError)) throw error;
      problems.push(error);
      return [];
    }
  });
  refuseProblems(problems);
  return plan;
}

function refuseProblems(problems: readonly ShipdockError[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const details = problems.flatMap((problem) => problem.details);
  const rest = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  // A row of several counts its own, which are among them.
  const message = first.message.replace(/ \(and \d+ more\)$/, '');
  throw new ShipdockError(first.code, `${message}${rest}`, { details });
}

export interface ImportedAddress extends AddressJson {
  readonly result: ImportResult;
}

export function importedJson({ after, result }: PlannedRow): ImportedAddress {
  return { ...addressJson(after), result };
}

function planRow(row: AddressRowInput, book: Index, index: number, facts: ImportFacts): PlannedRow {
  const named = book.byId(row.id) ?? book.byCode(row.code?.trim());
  const after = placed(index, () => planAddress(row, named, { id: named?.id ?? facts.nextId(), now: facts.now }));
  const before = named ?? book.same(after.address);
  const holder = book.byCode(after.address.code);
  if (holder !== undefined && holder.id !== (before ?? after).id) {
    const message = `is ${after.address.code}, the code of another address`;
    throw new ShipdockError('address_code_taken', `addresses[${index}].code ${message}`, {
      details: [{ field: `addresses[${index}].code`, message, id: holder.id }],
    });
  }
  if (before === undefined) return { before, after, result: 'created' };
  const validated = row.validated ?? (named === undefined ? before.validated : after.validated);
  if (key(before.address) === key(after.address) && validated === before.validated) {
    return { before, after: before, result: 'unchanged' };
  }
  return {
    before,
    after: { ...after, id: before.id, validated, createdAt: before.createdAt, journal: before.journal },
    result: 'updated',
  };
}

/** The book as it stands after the rows so far. */
class Index {
  readonly #ids = new Map<string, BookAddress>();
  readonly #codes = new Map<string, BookAddress>();
  readonly #same = new Map<string, BookAddress>();

  constructor(addresses: readonly BookAddress[]) {
    for (const address of addresses) this.put(undefined, address);
  }

  byId(id: string | undefined): BookAddress | undefined {
    return id === undefined ? undefined : this.#ids.get(id);
  }

  byCode(code: string | undefined): BookAddress | undefined {
    return code === undefined ? undefined : this.#codes.get(code);
  }

  same(address: Address): BookAddress | undefined {
    return this.#same.get(key(address));
  }

  put(before: BookAddress | undefined, after: BookAddress): void {
    if (before?.address.code !== undefined) this.#codes.delete(before.address.code);
    if (before !== undefined) this.#same.delete(key(before.address));
    this.#ids.set(after.id, after);
    if (after.address.code !== undefined) this.#codes.set(after.address.code, after);
    this.#same.set(key(after.address), after);
  }
}

function key(address: Address): string {
  return JSON.stringify(Object.entries(address).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function placed<Value>(index: number, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    throw new ShipdockError(error.code, `addresses[${index}].${error.message}`, {
      details: error.details.map((detail) => ({ ...detail, field: `addresses[${index}].${detail.field ?? ''}` })),
      cause: error,
    });
  }
}

function twice(index: number, earlier: number, row: AddressRowInput): ShipdockError {
  const field = row.id === undefined ? 'code' : 'id';
  const message = `is of the address that addresses[${earlier}] means too; each address may be there once`;
  return unreadableField(`addresses[${index}].${field}`, message);
}
