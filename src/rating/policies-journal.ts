import type { NamedChange } from '../journal/named-subject.ts';
import { sha256 } from '../kernel/sha256.ts';
import type { StoredPolicies } from './policies/policy.ts';

/** What the journal keeps of the files of a kind that were applied, by their ids: of the text and what was read of it the digests. */
export function policiesState(applied: readonly StoredPolicies[]): object {
  return Object.fromEntries(applied.map((each) => [each.id, fileState(each)]));
}

/** A text that is not the one that was applied has another digest. */
function fileState({ version, appliedBy, createdAt, sha256: said, source, file }: StoredPolicies) {
  const is = sha256(source);
  return {
    version,
    applied_by: appliedBy,
    created_at: createdAt,
    sha256: said,
    rules_sha256: sha256(JSON.stringify(file)),
    ...(is === said ? {} : { source_sha256: is }),
  };
}

/** What becomes of the policies of a kind where a file is applied, for their journal. */
export function policiesChange(applied: readonly StoredPolicies[], added: StoredPolicies): NamedChange {
  const before = applied.length === 0 ? undefined : policiesState(applied);
  return { type: 'policies', name: added.kind, before, after: policiesState([...applied, added]) };
}
