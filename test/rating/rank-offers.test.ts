import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Currency } from '../../src/kernel/money.ts';
import { rankOffers } from '../../src/rating/offers/rank-offers.ts';
import { asPoliciesPriced, withPolicyPart } from '../../src/rating/policies/policy-parts.ts';
import { keyOf, offer } from './offer.ts';

it('offers come cheapest first, the faster of two equals first, then by code', () => {
  const offers = [
    offer('b/x', 500),
    offer('a/y', 500),
    offer('a/x', 500),
    offer('c/fast', 500, { serviceDays: 1 }),
    offer('z/cheap', 499, { serviceDays: 9 }),
  ];
  expect(rankOffers(offers).map(keyOf)).toEqual(['z/cheap', 'c/fast', 'a/x', 'a/y', 'b/x']);
});

it('of offers that a policy made cost the same, that comes first for which its carrier asks less', () => {
  const free = [offer('a/nextday', 6831, { serviceDays: 1 }), offer('a/ground', 1351, { serviceDays: 3 })];
  const ranked = rankOffers(free.map((each) => withPolicyPart(each, -each.totalMinor)));
  expect(ranked.map(keyOf)).toEqual(['a/ground', 'a/nextday']);
});

it('what a carrier charges under the name of what policies put on is charged once', () => {
  const parts = [{ code: 'markup', group: 'shipping' as const, minor: 500 }];
  const charged = offer('own/ground', 500, { parts });
  expect(asPoliciesPriced(charged, withPolicyPart(charged, 25)).totalMinor).toBe(525);
});

it('the order in which offers arrive does not matter', () => {
  const offers = Array.from({ length: 12 }, (_, index) => offer(`c${index % 5}/s${index}`, 100 + (index % 3)));
  const expected = rankOffers(offers).map(keyOf);
  fc.assert(
    fc.property(fc.shuffledSubarray(offers, { minLength: offers.length }), (shuffled) => {
      expect(rankOffers(shuffled).map(keyOf)).toEqual(expected);
    }),
  );
});

it('offers of two currencies are not ranked', () => {
  expect(() => rankOffers([offer('a/x', 1), offer('a/y', 2, { currency: 'EUR' as Currency })])).toThrow(
    'EUR and USD cannot be ranked',
  );
});
