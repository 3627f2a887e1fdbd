import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../src/carriers/carrier.ts';
import type { ShipdockError } from '../../src/kernel/errors.ts';
import { chooseOffer, type ServiceChoice, servicesNamed, type Wanted } from '../../src/rating/offers/choose-offer.ts';
import type { PolicyTrace } from '../../src/rating/policies/apply-policies.ts';
import { keyOf, offer } from './offer.ts';

const refusal = (key: string, code: Refusal['reasons'][number]['code']): Refusal => {
  const [carrierCode = '', serviceCode = ''] = key.split('/');
  const names = { carrierName: carrierCode.toUpperCase(), serviceName: `${carrierCode} ${serviceCode}` };
  return { carrierCode, serviceCode, ...names, reasons: [{ code, message: 'because' }] };
};
const wanted = (wish?: string) => ({ what: 'order SO-1', timeZone: 'UTC', packages: [], wish }) as unknown as Wanted;

/** Best first: a policy put the dearer one before. */
const OFFERS = [
  offer('fxp/2day', 900),
  offer('fxp/ground', 500),
  offer('fxw/ground', 700, { carrierName: 'Fixture World' }),
];
const REFUSALS = [
  refusal('fxp/nextday', 'limit'),
  refusal('fxc/sameday', 'unavailable'),
  { ...refusal('fxw/air', 'limit'), carrierName: 'Fixture World' },
  refusal('fxl/std', 'address'),
];

const policiesDeciding = (...decidedBy: PolicyTrace['decidedBy']) => {
  return {
    chosen: undefined,
    ranked: [],
    refusals: [],
    applied: [],
    trace: { steps: [], decidedBy, withoutPolicies: null },
  };
};

/** The service that is chosen and why, or the code of what refuses it, with its field and hint. */
function chosen(choice: ServiceChoice, wish?: string, offers = OFFERS, refusals = REFUSALS): readonly unknown[] {
  return chosenOf({ offers, refusals, policies: policiesDeciding() }, choice, wish);
}

function chosenOf(rated: Parameters<typeof chooseOffer>[2], choice: ServiceChoice, wish?: string): readonly unknown[] {
  try {
    const { offer: taken, because, warnings } = chooseOffer(wanted(wish), choice, rated);
    return [keyOf(taken), because, ...warnings];
  } catch (error) {
    const { code, hint, details } = error as ShipdockError;
    return [code, details?.[0]?.field, hint];
  }
}

describe('the service that is booked', () => {
  test('is the best where nothing was wished, the cheapest where that is asked for', () => {
    expect(chosen({ kind: 'default' })).toEqual(['fxp/2day', 'the cheapest']);
    expect(chosen({ kind: 'cheapest' })).toEqual(['fxp/ground', 'the cheapest']);
  });

  test('is that of a policy which put another than the cheapest first, and is said to be so', () => {
    const policies = policiesDeciding({ id: 'p1', name: 'Two-day first', wouldHaveWon: null });
    const rated = { offers: OFFERS, refusals: REFUSALS, policies };
    expect(chosenOf(rated, { kind: 'default' })).toEqual(['fxp/2day', 'policy p1 (Two-day first)']);
    expect(chosenOf(rated, { kind: 'cheapest' })).toEqual(['fxp/ground', 'the cheapest']);
    expect(chosenOf(rated, { kind: 'default', carrier: 'fxw' })).toEqual(['fxw/ground', 'the cheapest']);
    expect(chosenOf(rated, { kind: 'default' }, 'fxp/ground')).toEqual(['fxp/ground', 'requested by the order']);
    expect(chosenOf(rated, { kind: 'default' }, 'by owl')[2]).toBe(
      'order SO-1 asks for "by owl", which names no service of any carrier: what policy p1 (Two-day first) prefers was taken',
    );
  });

  test('is of the carrier that is named, by its code or name, in any letters', () => {
    expect(chosen({ kind: 'default', carrier: 'fxw' })).toEqual(['fxw/ground', 'the cheapest']);
    expect(chosen({ kind: 'cheapest', carrier: 'Fxp' })).toEqual(['fxp/ground', 'the cheapest']);
    expect(chosen({ kind: 'default', carrier: 'fixture-world' })).toEqual(['fxw/ground', 'the cheapest']);
    expect(chosen({ kind: 'default', carrier: 'fxpp', fields: { carrier: 'carrier' } })).toEqual([
      'service_unknown',
      'carrier',
      'did you mean fxp?',
    ]);
    expect(chosen({ kind: 'default', carrier: 'something else' })[2]).toBe('carriers: fxp, fxw, fxc, fxl');
  });

  test('is what the order wishes, by code or name; a wish that names none is told, and the best taken', () => {
    expect(chosen({ kind: 'default' }, 'FXP ground')).toEqual(['fxp/ground', 'requested by the order']);
    expect(chosen({ kind: 'default' }, 'fxp/nextday')[0]).toBe('service_not_available');
    expect(chosen({ kind: 'default' }, 'by owl')).toEqual([
      'fxp/2day',
      'the cheapest',
      'order SO-1 asks for "by owl", which names no service of any carrier: the cheapest was taken',
    ]);
    expect(chosen({ kind: 'default', carrier: 'fxw' }, 'fxp/2day')).toEqual([
      'fxw/ground',
      'the cheapest',
      'order SO-1 asks for "fxp/2day", which names no service of fxw: the cheapest was taken',
    ]);
  });

  test('is the one of a rate, whatever the order wishes', () => {
    const ofRate = (serviceCode: string): ServiceChoice => ({ kind: 'rate', carrierCode: 'fxp', serviceCode });
    expect(chosen(ofRate('ground'), 'fxp/2day')).toEqual(['fxp/ground', 'the chosen rate']);
    expect(chosen(ofRate('nextday'))[0]).toBe('service_not_available');
  });

  test('is the one that is named; one that was refused is told, and one whose carrier was silent is to be asked again', () => {
    expect(chosen({ kind: 'service', name: 'fxw/ground' })).toEqual(['fxw/ground', 'the chosen service']);
    expect(chosen({ kind: 'service', name: 'ground', carrier: 'fxw' })).toEqual(['fxw/ground', 'the chosen service']);
    expect(chosen({ kind: 'service', name: 'nextday', carrier: 'fxp' })[0]).toBe('service_not_available');
    expect(chosen({ kind: 'service', name: 'fxc/sameday' })).toEqual([
      'carrier_unavailable',
      undefined,
      'ask again: nothing was bought',
    ]);
    expect(chosen({ kind: 'service', name: 'fxl/std' })).toEqual([
      'service_not_available',
      undefined,
      'mend the address: nothing was bought',
    ]);
  });

  test('is none where the name is of no service, or of several carriers: those that may be meant are named', () => {
    const fields = { carrier: 'carrier', service: 'service_name' };
    expect(chosen({ kind: 'service', name: 'ground', fields })).toEqual([
      'service_unknown',
      'service_name',
      'did you mean fxp/ground or fxw/ground?',
    ]);
    expect(chosen({ kind: 'service', name: 'fxp/gruond' })[2]).toBe('did you mean fxp/ground?');
    expect(chosen({ kind: 'service', name: 'teleport' })[2]).toBe(
      'services: fxp/2day, fxp/ground, fxw/ground, fxp/nextday, fxc/sameday, fxw/air, fxl/std',
    );
  });

  test('of that name is said to be missing of the carrier that was named, or of any', () => {
    const naming = (of: object) => () => {
      const rated = { offers: OFFERS, refusals: REFUSALS, policies: policiesDeciding() };
      chooseOffer(wanted(), { kind: 'service', name: 'teleport', ...of }, rated);
    };
    expect(naming({})).toThrow('no carrier has a service "teleport"');
    expect(naming({ carrier: 'fxp' })).toThrow('fxp has no service "teleport"');
  });

  test('is none where nothing is offered', () => {
    expect(chosen({ kind: 'default' }, undefined, [])[0]).toBe('no_rates');
    expect(chosen({ kind: 'cheapest', carrier: 'fxc' })[0]).toBe('no_rates');
    expect(chosen({ kind: 'default', carrier: 'fxp' }, undefined, [], [])[0]).toBe('no_rates');
  });
});

test('a service is named by carrier and code, by its own name, or by its code where the carrier is named', () => {
  const named = (text: string, carrier?: string) => servicesNamed(text, OFFERS, carrier).map(keyOf);
  expect(named('fxp_ground')).toEqual(['fxp/ground']);
  expect(named('FXP fxp 2day')).toEqual(['fxp/2day']);
  expect(named('ground')).toEqual([]);
  expect(named('ground', 'fxp')).toEqual(['fxp/ground', 'fxw/ground']);
});
