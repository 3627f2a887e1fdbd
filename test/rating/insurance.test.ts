import { expect, test } from 'vitest';
import type { Offer } from '../../src/carriers/carrier.ts';
import { insuredForNothing, isInsuranceAsked } from '../../src/rating/request/insurance.ts';

const OFFERS = [{ carrierCode: 'fxp' } as Offer];
const packages = (...values: readonly number[]) => values.map((valueMinor) => ({ valueMinor })) as never;

test.each<[string, object, boolean | undefined]>([
  ['nothing', {}, undefined],
  ['an insurance that says nothing', { insurance: {} }, undefined],
  ['insurance', { insurance: { active: true } }, true],
  ['no insurance', { insurance: { active: false } }, false],
  ['an option', { insurance_option: 'add_insurance' }, true],
  ['an option against it', { insurance_option: 'no_insurance' }, false],
  ['fees', { fees: { insurance: { active: true } } }, true],
  ['fees against it', { fees: { insurance: { active: false } } }, false],
  ['the same in all of its words', { insurance: { active: true }, insurance_option: 'add_insurance' }, true],
])('%s says whether insurance is asked for', (_, said, expected) => {
  expect(isInsuranceAsked(said)).toBe(expected);
});

test.each([
  ['insurance_option', 'insurance.active', { insurance: { active: false }, insurance_option: 'add_insurance' }],
  ['insurance.active', 'insurance_option', { insurance: { active: true }, insurance_option: 'no_insurance' }],
  [
    'fees.insurance.active',
    'insurance_option',
    { insurance_option: 'no_insurance', fees: { insurance: { active: true } } },
  ],
] as const)('%s beside %s that refuses it is refused', (asks, refuses, said) => {
  expect(() => isInsuranceAsked(said)).toThrow(`${asks} asks for insurance, but ${refuses} refuses it`);
});

test('insurance that is charged and would pay nothing is told; not where a value is given, none is charged, or nothing offered', () => {
  const told = ['insurance is charged although no value is given: nothing would be paid for a loss'];
  expect(insuredForNothing({ insurance: true, packages: packages(0, 0) }, OFFERS)).toEqual(told);
  expect(insuredForNothing({ insurance: true, packages: packages(0, 1) }, OFFERS)).toEqual([]);
  expect(insuredForNothing({ insurance: false, packages: packages(0) }, OFFERS)).toEqual([]);
  expect(insuredForNothing({ insurance: true, packages: packages(0) }, [])).toEqual([]);
});
