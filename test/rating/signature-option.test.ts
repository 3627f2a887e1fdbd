import { expect, it } from 'vitest';
import { signatureNamed } from '../../src/rating/request/signature-option.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PACKAGES = [{ length: 12, width: 10, height: 9, weight: 7 }];

it.each([
  [{ type: 'signature', option_value: 'direct' }],
  [{ type: 'signature', value: 'true', option_value: null }],
  [{ type: 'appointment', option_value: 'adult entrance' }],
  ['signature'],
  [null],
])('leaves %j as it is', (sent) => expect(signatureNamed(sent)).toEqual(sent));

describeOnBothDatabases('a signature of which an adult is the option', (databases) => {
  it.each([
    { type: 'signature', value: 'true', option_value: 'adult' },
    { accessorial_type: 'signature', option_value: 'Adult signature required' },
    { type: 'signature', option_value: 'adult_signature' },
  ])('is priced, proposed and booked as the signature of an adult: %j', async (asked) => {
    const api = await Api.on(await databases.engine());
    const { destination_address } = orderBody();
    const priced = async (accessorials: readonly unknown[]) => {
      const { json } = await api.post('/rates', { packages: PACKAGES, destination_address, accessorials });
      const { id } = (await api.post('/orders', orderBody())).json;
      const fields = { packages: PACKAGES, service_code: 'fxp/ground', accessorials };
      const { json: proposed, text } = await api.post(`/orders/${id}/proposed_shipments`, fields);
      expect(proposed.destination_accessorials?.[0]?.type, text).toBe('adult_signature');
      const { json: booked } = await api.post(`/orders/${id}/book`, fields);
      return [json.rates.map(({ price }: { price: string }) => price), proposed.total_price, booked.total_price];
    };
    expect(await priced([asked])).toEqual(await priced(['adult_signature']));
  });
});
