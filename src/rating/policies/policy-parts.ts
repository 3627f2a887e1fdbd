import type { Offer, PricePart } from '../../carriers/carrier.ts';
import { exactSum } from '../../kernel/decimal.ts';

const CODE = 'markup';

/** What a policy puts on a price or takes off it: a part of its own, so that the parts still add up; never below nothing. */
export function withPolicyPart(offer: Offer, change: number): Offer {
  const minor = Math.max(change, -offer.totalMinor);
  const parts: readonly PricePart[] = [...offer.parts, { code: CODE, group: 'shipping', minor }];
  return { ...offer, parts, totalMinor: exactSum(parts.map((part) => part.minor)) };
}

/** What the carrier asks, without what policies made of it. */
export function askedMinor({ parts }: Pick<Offer, 'parts'>): number {
  return exactSum(parts.flatMap(({ code, minor }) => (code === CODE ? [] : minor)));
}

/**
 * What a carrier charges, which knows of no policies, with what they made of the same offer when it was rated. A tariff that is
 * older than this name may have charges of its own called so; they come first.
 */
export function asPoliciesPriced(charged: Offer, rated: Offer): Offer {
  const ofPolicies = rated.parts.filter(isNamedSo).slice(charged.parts.filter(isNamedSo).length);
  return ofPolicies.reduce((offer, { minor }) => withPolicyPart(offer, minor), charged);
}

function isNamedSo({ code }: PricePart): boolean {
  return code === CODE;
}
