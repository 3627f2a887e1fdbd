import { DEFAULT_COUNTRY } from '../../addresses/address.ts';
import type { CarrierType, Offer } from '../../carriers/carrier.ts';
import { comparedZip } from '../../conditions/compared-zip.ts';
import type { Facts } from '../../conditions/condition.ts';
import { type Currency, formatMinor, parseMinor } from '../../kernel/money.ts';
import { applyPolicies, keyOf } from './apply-policies.ts';
import type { PolicyFile, PolicyTest, TestOffer } from './policy.ts';

export interface PolicyTestResult {
  readonly name: string;
  readonly differences: readonly { readonly part: string; readonly expected: string; readonly computed: string }[];
}

/** Runs the test cases that a policy file carries, each on its own date or else the given one; without differences it has passed. */
export function testPolicies(file: PolicyFile, date: string): readonly PolicyTestResult[] {
  return file.tests.map((test) => ({ name: test.name, differences: runTest(file, test, date) }));
}

function runTest(file: PolicyFile, test: PolicyTest, date: string): PolicyTestResult['differences'] {
  const outcome = applyPolicies(
    test.offers.map((each) => toOffer(each, test.currency)),
    asCompared(test.facts),
    file,
    test.date ?? date,
  );
  const { chosen } = outcome;
  const computed: Record<string, string> = {
    chosen: chosen === undefined ? 'nothing' : keyOf(chosen),
    decided_by: outcome.trace.decidedBy.map(({ id }) => id).join(', ') || 'price',
    excluded: outcome.refusals.map(keyOf).toSorted().join(', ') || 'nothing',
    price: chosen === undefined ? 'nothing' : formatMinor(chosen.totalMinor, chosen.currency),
  };
  const { decidedBy, excluded, price } = test.expect;
  const expected: readonly (readonly [string, string | undefined])[] = [
    ['chosen', test.expect.chosen ?? 'nothing'],
    ['decided_by', decidedBy === undefined ? undefined : (decidedBy ?? 'price')],
    ['excluded', excluded === undefined ? undefined : excluded.toSorted().join(', ') || 'nothing'],
    ['price', price],
  ];
  return expected.flatMap(([part, wanted]) =>
    wanted === undefined || agrees(part, wanted, computed[part] ?? '')
      ? []
      : [{ part, expected: wanted, computed: computed[part] ?? '' }],
  );
}

/** Postal codes are compared as those of orders are. */
function asCompared(facts: Facts): Facts {
  const zips = ['origin', 'destination'].flatMap((side) => {
    const { [`${side}.zip`]: zip, [`${side}.country`]: country } = facts;
    return typeof zip === 'string' ? [[`${side}.zip`, comparedZip(zip, String(country ?? DEFAULT_COUNTRY))]] : [];
  });
  return { ...facts, ...Object.fromEntries(zips) };
}

/** Several policies may be decisive; the test names one of them. */
function agrees(part: string, wanted: string, computed: string): boolean {
  return part === 'decided_by' ? computed.split(', ').includes(wanted) : wanted === computed;
}

function toOffer({ offer, price, serviceDays, carrierType }: TestOffer, currency: Currency): Offer {
  const [carrierCode = '', serviceCode = ''] = offer.split('/');
  const totalMinor = parseMinor(price, currency) ?? 0;
  return {
    carrierCode,
    carrierName: carrierCode,
    carrierType: carrierType as CarrierType, // only compared with what conditions name
    scac: null,
    serviceCode,
    serviceName: serviceCode,
    standardizedServiceName: serviceCode,
    currency,
    totalMinor,
    parts: [{ code: 'base', group: 'shipping', minor: totalMinor }],
    shipDate: '2026-01-05',
    serviceDays,
    deliveryDate: '2026-01-05',
    insuranceRule: 'no_insurance',
    basis: {},
  };
}
