import * as z from 'zod/mini';
import { lockAccount } from '../../accounts/operations/lock-account.ts';
import { text } from '../../contract/fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { mistakeLine } from '../../edited-files/mistake.ts';
import { journalNamed } from '../../journal/save-named.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { shell } from '../../kernel/shell.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { neverMet } from '../policies/never-met.ts';
import type { PolicyFile, StoredPolicies } from '../policies/policy.ts';
import { readPolicies } from '../policies/read-policies.ts';
import { testPolicies } from '../policies/test-policies.ts';
import { insertPolicies, listPolicyFiles } from '../policies.store.ts';
import { policiesChange } from '../policies-journal.ts';
import { type PolicyFileJson, policyFileJson } from '../policies-json.ts';

export const bodySchema = z.object({ name: text(), source: text(1_000_000) });

/**
 * Puts a file in force, and warns of what it names and nothing has. The same file again changes nothing; earlier ones stay on record.
 * @throws ShipdockError `policies_invalid` with every mistake, or every test of its own that fails.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<PolicyFileJson>> {
  const { name = 'policies.json', source } = readInput(bodySchema, input.body);
  if (source === undefined) {
    throw new ShipdockError('unreadable_field', 'source is missing: the text of a file of policies/1', {
      details: [{ field: 'source', message: 'is missing' }],
    });
  }
  const file = readPolicyFile(name, source);
  const today = services.clock.now().toISOString().slice(0, 10);
  refuseFailing(name, file, today);
  const drafted: StoredPolicies = {
    id: services.ids.next('policies'),
    kind: file.kind,
    version: file.version,
    sha256: sha256(source),
    source,
    file,
    appliedBy: services.actor.name,
    createdAt: services.clock.now().toISOString(),
  };
  const { current, warnings } = await change(services, {
    load: async (transaction) => ({
      applied: await appliedBefore(transaction, services, file.kind),
      carriers: await services.carriers.activeOn(transaction, services.account, today),
      warehouses: await warehousesOfAccount(transaction, services.account),
    }),
    decide: ({ applied, ...named }) => ({
      applied,
      current: applied[0]?.sha256 === drafted.sha256 ? applied[0] : undefined,
      warnings: neverMet(file, named),
    }),
    save: async (transaction, plan) => {
      if (plan.current !== undefined) return;
      await insertPolicies(transaction, services.account, drafted);
      await journalNamed(transaction, services, 'policies.apply', [policiesChange(plan.applied, drafted)]);
    },
  });
  const result = current === undefined ? 'applied' : 'unchanged';
  const value: PolicyFileJson = { ...policyFileJson(current ?? drafted, true), result };
  return { value, warnings, ...(current === undefined ? {} : { status: 200 }) };
}

/** The files of a kind, the newest first; of two that are applied at the same moment one is told after the other. */
async function appliedBefore(
  transaction: Transaction,
  { account }: Services,
  kind: PolicyFile['kind'],
): Promise<readonly StoredPolicies[]> {
  await lockAccount(transaction, account);
  return (await listPolicyFiles(transaction, account)).filter((each) => each.kind === kind);
}

/** @throws ShipdockError `policies_invalid` with every mistake and its place. */
export function readPolicyFile(name: string, source: string): PolicyFile {
  const read = readPolicies(name, source);
  if ('file' in read) return read.file;
  const { length } = read.mistakes;
  throw new ShipdockError('policies_invalid', `${name} has ${counted(length, 'mistake')}`, {
    details: read.mistakes.map((mistake) => ({ ...mistake, message: mistakeLine(mistake) })),
  });
}

function refuseFailing(name: string, file: PolicyFile, date: string): void {
  const failed = testPolicies(file, date).filter(({ differences }) => differences.length > 0);
  if (failed.length === 0) return;
  throw new ShipdockError(
    'policies_invalid',
    `${failed.length} of ${file.tests.length} tests of ${name} fail; nothing was changed`,
    {
      details: failed.flatMap((test) =>
        test.differences.map(({ part, expected, computed }) => ({
          message: `${test.name}: ${part} expected ${expected}, computed ${computed}`,
        })),
      ),
      hint: shell`shipdock policies test ${name}`,
      request: 'mend what the details name, and send the file again',
    },
  );
}
