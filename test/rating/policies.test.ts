import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offer } from '../../src/carriers/carrier.ts';
import { mistakeLine } from '../../src/edited-files/mistake.ts';
import { applyPolicies, inForce } from '../../src/rating/policies/apply-policies.ts';
import { backtestPolicies } from '../../src/rating/policies/backtest-policies.ts';
import type { PolicyFile } from '../../src/rating/policies/policy.ts';
import { readPolicies } from '../../src/rating/policies/read-policies.ts';
import { testPolicies } from '../../src/rating/policies/test-policies.ts';
import { keyOf, offer } from './offer.ts';

const OFFERS = [
  offer('fxp/ground', 11_38, { serviceDays: 3 }),
  offer('fxp/nextday', 52_00, { serviceDays: 1 }),
  offer('fxc/sameday', 31_40, { serviceDays: 0, carrierType: 'local_delivery' }),
];
const DAY = '2026-03-02';

function policies(...list: readonly object[]): PolicyFile {
  const named = list.map((policy, index) => ({ id: `p${index + 1}`, ...policy }));
  const text = JSON.stringify({ format: 'policies/1', kind: 'shipping_policies', version: '1', policies: named });
  const read = readPolicies('policies.json', text);
  if ('mistakes' in read) throw new Error(read.mistakes.map(mistakeLine).join('\n'));
  return read.file;
}

const apply = (list: readonly object[], facts = {}, offers: readonly Offer[] = OFFERS) =>
  applyPolicies(offers, facts, policies(...list), DAY);

describe('policies', () => {
  it('without any, the cheapest wins and the price decided', () => {
    const { chosen, trace } = apply([]);
    expect(chosen && keyOf(chosen)).toBe('fxp/ground');
    expect(trace).toEqual({
      steps: [],
      decidedBy: [],
      withoutPolicies: { carrierCode: 'fxp', serviceCode: 'ground', totalMinor: 11_38 },
    });
  });

  it('exclude takes offers out, each with the policy as its reason', () => {
    const outcome = apply([{ name: 'no ground', exclude: 'service == ground' }]);
    expect(outcome.ranked.map(keyOf)).toEqual(['fxc/sameday', 'fxp/nextday']);
    expect(outcome.refusals).toMatchObject([
      {
        serviceCode: 'ground',
        reasons: [{ code: 'rule', message: 'policy p1 (no ground) takes it out: exclude service == ground' }],
      },
    ]);
    expect(outcome.trace.decidedBy).toMatchObject([
      { id: 'p1', wouldHaveWon: { serviceCode: 'ground', totalMinor: 11_38 } },
    ]);
  });

  it('require leaves only what it names', () => {
    expect(apply([{ require: 'service_days <= 1' }]).ranked.map(keyOf)).toEqual(['fxc/sameday', 'fxp/nextday']);
  });

  it('require of what is not offered leaves nothing, or gives way where it says so', () => {
    expect(apply([{ require: 'carrier == ups' }])).toMatchObject({ chosen: undefined, ranked: [] });
    expect(apply([{ require: 'carrier == ups', if_none: 'ignore' }]).ranked).toHaveLength(3);
  });

  it('prefer puts offers first without taking any out, those of an earlier policy before those of a later one', () => {
    const outcome = apply([{ prefer: 'carrier == fxc' }, { prefer: 'service == nextday' }]);
    expect(outcome.ranked.map(keyOf)).toEqual(['fxc/sameday', 'fxp/nextday', 'fxp/ground']);
    const twice = apply([{ prefer: 'service == nextday' }, { prefer: 'carrier == fxc or service == nextday' }]);
    expect(twice.ranked.map(keyOf)).toEqual(['fxp/nextday', 'fxc/sameday', 'fxp/ground']);
  });

  it('prefer stops at the difference in price that it allows', () => {
    expect(apply([{ prefer: 'carrier == fxc', up_to: '20.02' }]).chosen?.serviceCode).toBe('sameday');
    const outcome = apply([{ prefer: 'carrier == fxc', up_to: '20.01' }]);
    expect(outcome.chosen?.serviceCode).toBe('ground');
    expect(outcome.trace.steps[0]).toMatchObject({ isApplied: false, why: 'what it prefers is dearer than it allows' });
  });

  it('markup changes the price by a part of its own, half-up to the cent', () => {
    const outcome = apply([{ markup: 'service == ground', percent: '7.5', amount: '0.25' }]);
    expect(outcome.chosen).toMatchObject({
      totalMinor: 12_48,
      parts: [{ minor: 11_38 }, { code: 'markup', minor: 1_10 }],
    });
    expect(outcome.trace.steps[0]?.effects).toEqual([{ offer: 'fxp/ground', effect: 'price 11.38 becomes 12.48' }]);
  });

  it('what a markup made dearer gives way to what is cheaper now', () => {
    const { ranked } = apply([{ markup: 'service == ground', percent: '200' }]);
    expect(ranked.map((each) => [keyOf(each), each.totalMinor])).toEqual([
      ['fxc/sameday', 31_40],
      ['fxp/ground', 34_14],
      ['fxp/nextday', 52_00],
    ]);
  });

  it('a discount never goes below nothing', () => {
    expect(apply([{ markup: 'all', amount: '-40.00' }]).ranked.map(({ totalMinor }) => totalMinor)).toEqual([
      0, 0, 12_00,
    ]);
  });

  it('a later policy sees the prices that an earlier one made', () => {
    const list = [{ markup: 'service == ground', percent: '200' }, { exclude: 'price > 34' }];
    expect(apply(list).ranked.map(keyOf)).toEqual(['fxc/sameday']);
  });

  it('apply only where their condition on the order holds, and say what they saw', () => {
    const list = [{ name: 'VIP', when: 'order.tags has vip and order.value >= 100', require: 'service == nextday' }];
    expect(apply(list, { 'order.tags': ['VIP', 'gift'], 'order.value': 100 }).chosen?.serviceCode).toBe('nextday');
    const outcome = apply(list, { 'order.tags': ['gift'], 'order.value': 80 });
    expect(outcome.chosen?.serviceCode).toBe('ground');
    expect(outcome.trace.steps[0]).toMatchObject({
      isApplied: false,
      why: 'order.tags has vip and order.value >= 100 does not hold: order.tags is [gift], order.value is 80',
    });
    expect(outcome.trace.decidedBy).toEqual([]);
    expect(apply(list, { 'order.value': 80 }).trace.steps[0]?.why).toContain('order.tags is not given');
  });

  it.each([
    [{ from: '2026-03-03' }, 'it is in force from 2026-03-03, the day is 2026-03-02'],
    [{ until: '2026-03-01' }, 'it was in force until 2026-03-01, the day is 2026-03-02'],
    [{ active: false }, 'it is switched off'],
  ])('are left out where they are not in force: %o', (dates, why) => {
    const outcome = apply([{ ...dates, exclude: 'all' }]);
    expect(outcome.ranked).toHaveLength(3);
    expect(outcome.trace.steps[0]?.why).toBe(why);
  });

  it.each([{ from: DAY }, { until: DAY }, { from: DAY, until: DAY }, { from: '2026-01-01', until: '2026-12-31' }])(
    'are in force on their first and their last day too: %o',
    (dates) => {
      const outcome = apply([{ ...dates, exclude: 'all' }]);
      expect([outcome.ranked, outcome.trace.steps[0]?.isApplied]).toEqual([[], true]);
    },
  );

  it('tell of each what it did, or why it did nothing, and of an order only those that applied', () => {
    const facts = { 'order.tags': ['vip'], 'destination.zip': null };
    const outcome = apply(
      [
        { name: 'off', active: false, exclude: 'all' },
        { name: 'abroad', when: 'destination.zip == 1', exclude: 'all' },
        { name: 'none', exclude: 'carrier == ups' },
        { name: 'no day', exclude: 'service == nextday', when: 'order.tags has vip' },
        { name: 'dearer', markup: 'service == ground', percent: '100' },
        { name: 'no price', markup: 'carrier == ups', percent: '100' },
        { name: 'by courier', prefer: 'carrier == fxc' },
        { name: 'by none', prefer: 'carrier == ups' },
      ],
      facts,
    );
    const idle = { isApplied: false, effects: [] };
    const done = { isApplied: true, why: 'it holds for every order' };
    expect(outcome.trace.steps).toEqual([
      { id: 'p1', name: 'off', ...idle, why: 'it is switched off' },
      { id: 'p2', name: 'abroad', ...idle, why: 'destination.zip == 1 does not hold: destination.zip is not given' },
      { id: 'p3', name: 'none', ...idle, why: 'it takes out none of the offers' },
      {
        ...{ id: 'p4', name: 'no day', isApplied: true, why: 'order.tags has vip holds' },
        effects: [{ offer: 'fxp/nextday', effect: 'taken out' }],
      },
      { id: 'p5', name: 'dearer', ...done, effects: [{ offer: 'fxp/ground', effect: 'price 11.38 becomes 22.76' }] },
      { id: 'p6', name: 'no price', ...idle, why: 'it changes the price of none of the offers' },
      { id: 'p7', name: 'by courier', ...done, effects: [{ offer: 'fxc/sameday', effect: 'preferred' }] },
      { id: 'p8', name: 'by none', ...idle, why: 'there is no offer that it prefers' },
    ]);
    expect(outcome.applied).toEqual([
      { id: 'p4', name: 'no day' },
      { id: 'p5', name: 'dearer' },
      { id: 'p7', name: 'by courier' },
    ]);
    const ground = { carrierCode: 'fxp', serviceCode: 'ground', totalMinor: 22_76 };
    expect(outcome.trace.decidedBy).toEqual([{ id: 'p7', name: 'by courier', wouldHaveWon: ground }]);
    expect(outcome.refusals).toEqual([
      {
        ...{ carrierCode: 'fxp', carrierName: 'FXP', serviceCode: 'nextday', serviceName: 'fxp nextday' },
        reasons: [
          {
            code: 'rule',
            message: 'policy p4 (no day) takes it out: exclude service == nextday',
            change: 'rate without rules, or change policy p4',
            fix: { kind: 'without_policy', policy: 'p4' },
          },
        ],
      },
    ]);
  });

  it('may ask the order too which offers they are about, and give way only where none of these is left', () => {
    const list = [{ require: 'service == nextday and order.units > 1', if_none: 'ignore' }];
    expect(apply(list, { 'order.units': 2 }).ranked.map(keyOf)).toEqual(['fxp/nextday']);
    expect(apply(list, { 'order.units': 1 }).trace.steps[0]).toMatchObject({
      ...{ isApplied: false, why: 'no offer is left that it requires' },
    });
  });

  it('are in force for an order where they are on, on that day, and hold for it', () => {
    const when = 'order.units > 1';
    const { policies: list } = policies(
      { exclude: 'all' },
      { active: false, exclude: 'all' },
      { when, exclude: 'all' },
    );
    const ids = (facts: object) => inForce(list, { ...facts }, DAY).map(({ id }) => id);
    expect([ids({ 'order.units': 1 }), ids({ 'order.units': 2 })]).toEqual([['p1'], ['p1', 'p3']]);
  });

  it('that change nothing decided nothing', () => {
    const outcome = apply([{ exclude: 'service == nextday' }, { prefer: 'service == ground' }]);
    expect(outcome.applied.map(({ id }) => id)).toEqual(['p1', 'p2']);
    expect(outcome.trace.decidedBy).toEqual([]);
  });
});

describe('over random offers and policies', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 8 });
  const some = fc.constantFrom('carrier == c0', 'carrier == c1', 'price > 50', 'service_days < 3', 'all');
  const policy = fc.oneof(
    some.map((target) => ({ exclude: target })),
    some.map((target) => ({ require: target })),
    some.map((target) => ({ prefer: target, up_to: '10.00' })),
    fc
      .tuple(some, fc.integer({ min: -30, max: 30 }))
      .map(([target, percent]) => ({ markup: target, percent: String(percent) })),
  );
  const made = (list: readonly number[]): readonly Offer[] =>
    list.map((price, index) => offer(`c${index % 3}/s${index}`, price, { serviceDays: (index % 4) + 1 }));

  it('every offer is either left or taken out, and parts add up to totals', () => {
    fc.assert(
      fc.property(prices, fc.array(policy, { maxLength: 5 }), (list, chosen) => {
        const outcome = apply(chosen, {}, made(list));
        const keys = [...outcome.ranked, ...outcome.refusals].map((each) => `${each.carrierCode}/${each.serviceCode}`);
        expect(keys.toSorted()).toEqual(made(list).map(keyOf).toSorted());
        for (const { parts, totalMinor } of outcome.ranked) {
          expect(parts.reduce((sum, { minor }) => sum + minor, 0)).toBe(totalMinor);
          expect(totalMinor).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('without the policies that decided, another offer wins', () => {
    fc.assert(
      fc.property(prices, fc.array(policy, { maxLength: 5 }), (list, chosen) => {
        const outcome = apply(chosen, {}, made(list));
        for (const { id, wouldHaveWon } of outcome.trace.decidedBy) {
          const without = chosen.filter((_, index) => `p${index + 1}` !== id);
          const winner = apply(without, {}, made(list)).chosen;
          expect(winner?.serviceCode).toBe(wouldHaveWon?.serviceCode);
          expect(winner?.serviceCode).not.toBe(outcome.chosen?.serviceCode);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a policy file', () => {
  const text = `{
  "format": "policies/1",
  "kind": "shipping_policies",
  "version": "2026-03",
  "policies": [
    { "id": "fragile", "name": "Fragile by next day", "when": "order.tags has fragile", "require": "service == nextday" },
    { "id": "cheap", "name": "No more than 40", "exclude": "price > 40", "until": "2026-12-31" }
  ],
  "tests": [
    {
      "name": "fragile goes by next day",
      "date": "2026-03-02",
      "facts": { "order.tags": ["fragile"] },
      "offers": [{ "offer": "fxp/ground", "price": "11.38" }, { "offer": "fxp/nextday", "price": "39.00" }],
      "expect": { "chosen": "fxp/nextday", "decided_by": "fragile", "excluded": ["fxp/ground"], "price": "39.00" }
    },
    {
      "name": "what is dear does not go",
      "facts": { "order.tags": ["fragile"] },
      "offers": [{ "offer": "fxp/ground", "price": "11.38" }, { "offer": "fxp/nextday", "price": "52.00" }],
      "expect": { "chosen": null }
    }
  ]
}`;
  const read = (changed: string) => readPolicies('policies.json', changed);
  const mistakes = (changed: string): readonly string[] => {
    expect(changed).not.toBe(text);
    const result = read(changed);
    return 'mistakes' in result ? result.mistakes.map(mistakeLine) : [];
  };

  it('runs the tests that it carries', () => {
    const result = read(text);
    expect('file' in result && testPolicies(result.file, DAY)).toEqual([
      { name: 'fragile goes by next day', differences: [] },
      { name: 'what is dear does not go', differences: [] },
    ]);
  });

  it('takes the prices of its tests in the currency of their order', () => {
    const inDinars = text
      .replace('"order.tags": ["fragile"]', '"order.tags": ["fragile"], "order.currency": "KWD"')
      .replaceAll('"39.00"', '"39.125"');
    const result = read(inDinars);
    expect('file' in result && testPolicies(result.file, DAY)[0]?.differences).toEqual([]);
    expect(mistakes(text.replaceAll('"39.00"', '"39.125"')).join()).toContain('has more than 2 decimals');
  });

  it('a test that fails names what was expected and what came', () => {
    const result = read(text.replace('"price > 40"', '"price > 60"'));
    expect('file' in result && testPolicies(result.file, DAY)[1]?.differences).toEqual([
      { part: 'chosen', expected: 'nothing', computed: 'fxp/nextday' },
    ]);
  });

  it.each([
    [
      'order.tags has fragile',
      'order.tag has fragile',
      'order.tag has',
      'when: unknown field order.tag; did you mean order.tags?',
    ],
    ['"price > 40"', '"price > forty"', 'forty', 'exclude: price is a number, forty is not'],
    ['"exclude":', '"exclud":', '{ "id": "cheap"', 'one of exclude, require, prefer, markup is missing'],
    [
      '"exclude":',
      '"prefer": "all", "exclude":',
      '"all"',
      'prefer: a policy has one action, this one has exclude already',
    ],
    ['"id": "cheap"', '"id": "fragile"', '"fragile", "name": "No', 'policy fragile stands here a second time'],
    ['"exclude": "price > 40"', '"markup": "all"', '{ "id": "cheap"', 'markup: percent or amount is missing'],
    [
      '_by": "fragile"',
      '_by": "fragil"',
      '[\n    {\n      "name": "frag',
      'tests: "fragile goes by next day" expects policy fragil, which the file does not have',
    ],
    [
      'chosen": "fxp/nextday"',
      'chosen": "fxp/2day"',
      '[\n    {\n      "name": "frag',
      'tests: "fragile goes by next day" expects fxp/2day, which is not among its offers',
    ],
    [
      '"order.tags": ["fra',
      '"order.tag": ["fra',
      '["fragile"]',
      'order.tag: is no field of an order; did you mean order.tags?',
    ],
    ['"version": "2026-03",', '', '{', 'version is missing'],
    [
      '"exclude": "price > 40"',
      '"markup": "all", "percent": "-200"',
      '"-200"',
      'percent: -200 takes off more than the whole price',
    ],
    [
      '"id": "cheap"',
      '"from": "2027-01-01", "id": "cheap"',
      '"2026-12-31"',
      'until: 2026-12-31 is before from 2027-01-01',
    ],
  ])('%s as %s is a mistake with its place', (from, to, begins, message) => {
    const changed = text.replace(from, to);
    const before = changed.slice(0, changed.indexOf(begins)).split('\n');
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    expect(mistakes(changed)).toContain(`policies.json:${place} ${message}`);
  });

  it('ids that are missing are told as that, not as one that stands there twice', () => {
    expect(mistakes(text.replace('"id": "fragile", ', '').replace('"id": "cheap", ', '')).join()).not.toContain(
      'second time',
    );
  });
});

it('a test that tells a postal code of nine digits, or one as a number, is what such an order would be', () => {
  const of = (zip: unknown) => ({
    ...{ name: `to ${zip}`, facts: { 'destination.zip': zip }, offers: [{ offer: 'fxp/ground', price: '9.00' }] },
    expect: { chosen: null },
  });
  const file = {
    ...{ format: 'policies/1', kind: 'shipping_policies', version: '1' },
    policies: [{ id: 'far', when: 'destination.zip == 99701', exclude: 'all' }],
    tests: [of('99701-1234'), of(99701)],
  };
  const read = readPolicies('policies.json', JSON.stringify(file));
  const passed = file.tests.map(({ name }) => ({ name, differences: [] }));
  expect('file' in read && testPolicies(read.file, DAY)).toEqual(passed);
});

it('the example in the README is a policy file whose own tests pass', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../src/rating/policies/README.md'), 'utf8');
  const example = /```json\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const read = readPolicies('README.md', example);
  expect('file' in read && testPolicies(read.file, DAY)).toEqual([
    { name: 'fragile goes by next day', differences: [] },
  ]);
});

describe('a backtest', () => {
  const order = (label: string, tags: readonly string[], offers: readonly Offer[] = OFFERS) => ({
    ...{ label, date: DAY, offers },
    facts: { 'order.tags': tags },
  });

  it('says what a new file would have cost over past orders, order by order', () => {
    const proposed = policies({ when: 'order.tags has fragile', require: 'service == nextday' });
    const orders = [order('A', ['fragile']), order('B', []), order('C', ['fragile'], [offer('fxp/ground', 9_00)])];
    expect(backtestPolicies(orders, null, proposed)).toEqual({
      orders: 3,
      totals: [{ currency: 'USD', beforeMinor: 22_76, afterMinor: 63_38, differenceMinor: 40_62 }],
      changed: [
        { label: 'A', before: 'fxp/ground', after: 'fxp/nextday', differenceMinor: 40_62, decidedBy: ['p1'] },
        { label: 'C', before: 'fxp/ground', after: null, differenceMinor: null, decidedBy: ['p1'] },
      ],
      unserved: ['C'],
    });
  });

  it('against the file in force shows only the difference', () => {
    const current = policies({ require: 'service == nextday' });
    expect(backtestPolicies([order('A', [])], current, current)).toMatchObject({ changed: [], unserved: [] });
  });
});
