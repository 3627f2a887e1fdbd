import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { StoredPolicies } from '../policies/policy.ts';
import { listPolicyFiles } from '../policies.store.ts';
import { type PolicyFileJson, policyFileJson } from '../policies-json.ts';

export async function execute(services: Services, _input: OperationInput): Promise<Reply<readonly PolicyFileJson[]>> {
  const files = await services.database.read((transaction) => listPolicyFiles(transaction, services.account));
  return { value: files.map((stored) => policyFileJson(stored, isInForce(stored, files))) };
}

/** The newest of its kind is. */
export function isInForce(stored: StoredPolicies, newestFirst: readonly StoredPolicies[]): boolean {
  return newestFirst.find(({ kind }) => kind === stored.kind)?.id === stored.id;
}
