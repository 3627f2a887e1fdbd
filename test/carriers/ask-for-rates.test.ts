import { expect, it } from 'vitest';
import { askForRates } from '../../src/carriers/ask-for-rates.ts';
import type { Carrier, RatingRequest } from '../../src/carriers/carrier.ts';

const carrier = (code: string, rate: () => unknown) =>
  ({
    code,
    name: code,
    type: 'small_parcel',
    services: [{ code: 'ground', name: 'Ground' }],
    rate,
  }) as unknown as Carrier;
const offer = { serviceCode: 'ground', totalMinor: 999, parts: [] };
const sound = carrier('sound', async () => ({ value: { offers: [offer], refusals: [] }, messages: [] }));

it.each([
  ['nothing', () => undefined],
  ['no offers', () => ({ value: {}, messages: [] })],
  ['an offer without a price', () => ({ value: { offers: [{}], refusals: [] }, messages: [] })],
  ['a price below nothing', () => ({ value: { offers: [{ ...offer, totalMinor: -1 }], refusals: [] }, messages: [] })],
  ['another currency', () => ({ value: { offers: [{ ...offer, currency: 'EUR' }], refusals: [] }, messages: [] })],
  ['nonsense', () => new Map().get('x').price],
])('a carrier that answers %s offers nothing and says so, and the others are heard', async (_, rate) => {
  const broken = carrier('broken', async () => rate());
  const answers = await askForRates([broken, sound], {} as RatingRequest);
  const why = expect.stringMatching(/^broken gave an answer that cannot be read: /);
  expect(answers.map(({ value, messages }) => [value.offers, value.refusals, messages])).toMatchObject([
    [[], [{ carrierCode: 'broken', serviceCode: 'ground', reasons: [{ code: 'unavailable', message: why }] }], [why]],
    [[offer], [], []],
  ]);
  await expect(askForRates([broken], {} as RatingRequest)).rejects.toMatchObject({ code: 'carrier_unavailable' });
});
