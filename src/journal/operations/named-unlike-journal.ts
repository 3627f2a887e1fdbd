import type { Database, Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { JournalRow } from '../chain.ts';
import type { NamedType } from '../entry.ts';
import { fieldOf } from '../named-history.ts';
import { namedJournalsAfter } from '../named-journals.store.ts';
import { nameIn } from '../named-subject.ts';
import { unlikeJournal, unlikeSentences } from '../unlike-journal.ts';
import { endsInDeletion } from './lost-subjects.ts';

/** Things of these names as they stand and as their journals keep them; those that are not there are left out. */
export type StatesOf = (
  transaction: Transaction,
  account: AccountId,
  names: readonly string[],
) => Promise<ReadonlyMap<string, object>>;

/**
 * One sentence for each place of what is set up by name that says something else than its journal, and for each thing that is
 * gone although nothing in its journal deleted it. What has not changed since there are such journals has none.
 */
export async function namedUnlikeJournal(
  database: Pick<Database, 'read'>,
  account: AccountId,
  kinds: Readonly<Record<NamedType, StatesOf>>,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    // Of one moment: whoever writes meanwhile does not seem to have changed it by another way.
    const page = await database.read((transaction) => pageAfter(transaction, account, after, kinds));
    faults.push(...page.flatMap(faultsOf));
    const last = page.at(-1);
    if (last === undefined) return faults;
    after = last.id;
  }
}

interface Kept {
  readonly id: string;
  readonly rows: readonly JournalRow[];
  readonly type: NamedType;
  readonly name: string;
  readonly state: object | undefined;
}

async function pageAfter(
  transaction: Transaction,
  account: AccountId,
  after: string,
  kinds: Readonly<Record<NamedType, StatesOf>>,
): Promise<readonly Kept[]> {
  const journals = [...(await namedJournalsAfter(transaction, account, after))].map(([id, rows]) => {
    // Written by journalNamed.
    const type = rows[0]?.subject_type as NamedType;
    return { id, rows, type, name: nameIn(id, { account, type }) };
  });
  const states = new Map<NamedType, ReadonlyMap<string, object>>();
  for (const type of new Set(journals.map((each) => each.type))) {
    const names = journals.flatMap((each) => (each.type === type ? [each.name] : []));
    states.set(type, await kinds[type](transaction, account, names));
  }
  return journals.map((each) => ({ ...each, state: states.get(each.type)?.get(each.name) }));
}

function faultsOf({ rows, type, name, state }: Kept): readonly string[] {
  const told = name === '' ? type : `${type} ${name}`;
  if (state !== undefined)
    return unlikeSentences(
      told,
      unlikeJournal(state, rows, type === 'manifest' ? comparableManifest : undefined),
      (path) => fieldOf(type, path),
      type,
    );
  return endsInDeletion(rows) ? [] : [`${told} is gone, and its journal tells of no deletion`];
}

/** Journals of manifests did not keep at first which pickup each was. */
function comparableManifest(state: unknown, told: unknown): unknown {
  if (!isMembers(state) || !isMembers(told) || told.pickup !== undefined) return state;
  const { pickup: _since, ...rest } = state;
  return rest;
}

function isMembers(state: unknown): state is Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null;
}
