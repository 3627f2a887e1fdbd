import { expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

/** Which day's exchange rate holds (src/exchange-rates/README.md). */
describeOnBothDatabases('what is rated in the evening, when it is tomorrow in Greenwich', (databases) => {
  it('is converted with the rate of today at the origin, items as packages', async () => {
    const api = await Api.on(await databases.engine({ now: new Date('2026-11-24T02:00:00Z') }));
    const rate = (date: string, rate: string) => ({ date, from: 'USD', to: 'EUR', rate });
    const exchange_rates = [rate('2026-11-20', '0.9'), rate('2026-11-24', '0.45')];
    expect((await api.post('/exchange_rates', { exchange_rates })).status).toBe(200);
    const goods = { length: 9, width: 6, height: 4, weight: 3, weight_uom: 'lb', value: 1000, currency: 'USD' };
    const { destination_address } = orderBody();
    const insurance = async (asked: object) => {
      const body = {
        destination_address,
        currency: 'EUR',
        insurance: { active: true },
        display_rate_detail: true,
        ...asked,
      };
      const { status, json } = await api.post('/rates', body);
      expect(status, JSON.stringify(json)).toBe(200);
      return json.rates[0].price_details.insurance;
    };
    const asItem = { ...goods, quantity: 1, item_type: 'parcel' };
    expect([await insurance({ items: [asItem] }), await insurance({ packages: [goods] })]).toEqual([9, 9]);
  });
});
