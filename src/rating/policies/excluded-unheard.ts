import type { Refusal } from '../../carriers/carrier.ts';
import { type Facts, fieldsOf, isTrue } from '../../conditions/condition.ts';
import { inForce, refusalBy } from './apply-policies.ts';
import type { Policy, PolicyFile } from './policy.ts';
import { ORDER_FIELDS } from './policy-fields.ts';

/** What is known of a service whose carrier did not answer; its price and days are not. */
const KNOWN = new Set([...Object.keys(ORDER_FIELDS), 'carrier', 'carrier_type', 'service', 'service_name']);

/**
 * Refusals, with those of carriers that did not answer told as what they are where a policy takes the service out whatever it
 * costs: nobody has to wait for an answer that changes nothing. A policy that asks for a price or days decides nothing here.
 */
export function withExcludedUnheard(
  refusals: readonly Refusal[],
  facts: Facts,
  file: PolicyFile,
  date: string,
): readonly Refusal[] {
  const policies = inForce(file.policies, facts, date).filter(isDecidedBefore);
  return refusals.map((refusal) => {
    const policy = policies.find((each) => takesOut(each, refusal, facts));
    return policy === undefined ? refusal : refusalBy(policy, refusal);
  });
}

/** One that gives way where nothing else is left may let the service stand. */
function isDecidedBefore({ action, offers }: Policy): boolean {
  const isExcluding = action.kind === 'exclude' || (action.kind === 'require' && action.ifNone === 'refuse');
  return isExcluding && fieldsOf(offers.condition).every((field) => KNOWN.has(field));
}

function takesOut({ action, offers }: Policy, refusal: Refusal, facts: Facts): boolean {
  const { silentType, carrierCode, serviceCode, serviceName } = refusal;
  if (silentType === undefined) return false;
  const service = { carrier: carrierCode, carrier_type: silentType, service: serviceCode, service_name: serviceName };
  return isTrue(offers.condition, { ...facts, ...service }) === (action.kind === 'exclude');
}
