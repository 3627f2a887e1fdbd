import { meantOr } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nearest } from '../../kernel/suggest.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Services } from '../../seams/services.ts';
import { listPolicyFiles } from '../policies.store.ts';
import { type PolicyFileJson, policyFileJson } from '../policies-json.ts';
import { isInForce } from './list-policies.ts';

const KINDS = ['shipping_policies', 'rating_rules'] as const;

export async function execute(services: Services, input: OperationInput): Promise<Reply<PolicyFileJson>> {
  const name = input.params?.id ?? '';
  const files = await services.database.read((transaction) => listPolicyFiles(transaction, services.account));
  const found = files.find(({ id, kind }) => id === name || kind === name);
  if (found !== undefined) return { value: policyFileJson(found, isInForce(found, files)) };
  const isKind = KINDS.some((kind) => kind === name);
  const meant = isKind ? undefined : nearest(name.slice(0, 60), KINDS);
  const message = isKind ? `no ${name.replace('_', ' ')} were ever applied` : `there are no policies ${name}`;
  throw new ShipdockError('policies_not_found', message, {
    about: 'subject',
    ...meantOr(meant, nextStep('policies.apply')),
  });
}
