import { describe, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

describeOnBothDatabases('a return label', (databases) => {
  const PACKAGES = [
    { length: 10, width: 8, height: 6, weight: 3 },
    { length: 12, width: 8, height: 6, weight: 4 },
  ];

  it('follows the label of each parcel, from its consignee to its sender, with a number of its own', async () => {
    const { shipment, zpl } = await booked({ include_return_label: true });
    const out = shipment.packages.map((each: { tracking_number: string }) => each.tracking_number);
    const back = shipment.packages.map((each: { return_tracking_number: string }) => each.return_tracking_number);
    expect(new Set([...out, ...back]).size).toBe(4);
    expect(codesOf(zpl)).toEqual([out[0], back[0], out[1], back[1]]);
    const labels = zpl.split('^XZ');
    expect(labels[0]).not.toContain('RETURN LABEL');
    expect(labels[1]).toContain('RETURN LABEL');
    const [from, to] = (labels[1] ?? '').split('SHIP TO');
    expect([from?.includes('1 Market St'), to?.includes('1 Market St')]).toEqual([true, false]);
    expect(to).toContain('92009');
  });

  it('tells nothing to collect and no dry ice; on the way out the amount is once for all', async () => {
    const packages = PACKAGES.map((each) => ({ ...each, dry_ice_weight: 3 }));
    const accessorials = [{ type: 'cod', value: '80' }];
    const { zpl } = await booked({ include_return_label: true, packages, accessorials });
    const marks = zpl.split('^XZ').slice(0, 4);
    const told = marks.map((each) => ['COD 80.00 USD FOR ALL 2', 'COD', 'UN1845'].map((mark) => each.includes(mark)));
    const [out, back] = [
      [true, true, true],
      [false, false, false],
    ];
    expect(told).toEqual([out, back, out, back]);
  });

  it('goes to the alternate return address where one was given', async () => {
    const elsewhere = { company: 'Returns Desk', street1: '2 Main St', city: 'Reno', state: 'NV', zip: '89501' };
    const { zpl } = await booked({ include_return_label: true, alternate_return_address: elsewhere });
    expect(zpl.split('^XZ')[1]?.split('SHIP TO')[1]).toMatch(/Returns Desk[\s\S]*2 Main St[\s\S]*89501/);
  });

  it('leads to its shipment when it is scanned, and does not move it', async () => {
    const { api, shipment } = await booked({ include_return_label: true });
    const [first, second] = shipment.packages;
    for (const number of [first.return_tracking_number, second.tracking_number, second.return_tracking_number]) {
      expect((await api.get(`/shipments/${number}`)).json.id).toBe(shipment.id);
    }
    const scan = (number: string, time: string) =>
      api.post(`/shipments/${number}/status_updates`, { status: 'in_transit', time });
    const soon = (minutes: number) => new Date(Date.parse(shipment.created_at) + minutes * 60_000).toISOString();
    const { status, json } = await scan(second.return_tracking_number, soon(5));
    expect([status, json.status]).toEqual([201, 'ordered']);
    expect(json.status_updates.at(-1).message).toBe(`return ${second.return_tracking_number}: in_transit`);
    expect((await scan(second.tracking_number, soon(6))).json.status).toBe('in_transit');
    expect((await api.get(`/shipments/${shipment.shid}`)).json.carrier_report_date).toBe(soon(6));
  });

  it('is not made unasked', async () => {
    const { shipment, zpl } = await booked({});
    expect(shipment.packages[0].return_tracking_number).toBeNull();
    expect(codesOf(zpl)).toHaveLength(2);
  });

  it('that the carrier does not give is told', async () => {
    const api = await Api.on(await databases.engine());
    const body = orderBody();
    const pallet = { length: 48, width: 40, height: 40, weight: 600, freight_class: '70', package_type: 'pallet' };
    const { json } = await api.post('/orders', body);
    const answer = await api.post('/shipments', {
      order_id: json.id,
      packages: [pallet],
      service: 'fxl/std',
      include_return_label: true,
    });
    expect(answer.status, JSON.stringify(answer.json)).toBe(201);
    expect(answer.json.warnings).toContainEqual(expect.stringContaining('gives no return labels'));
  });

  async function booked(fields: object) {
    const api = await Api.on(await databases.engine());
    const { json: order } = await api.post('/orders', orderBody());
    const { json: shipment, status } = await api.post('/shipments', {
      order_id: order.id,
      packages: PACKAGES,
      label_format: 'ZPL',
      service: 'fxp/ground',
      ...fields,
    });
    expect(status, JSON.stringify(shipment)).toBe(201);
    const { json: document } = await api.get(`/documents/${shipment.label_document_id}`);
    return { api, shipment, zpl: document.file as string };
  }
});

/** What the barcodes of tracking numbers hold. */
function codesOf(zpl: string): readonly string[] {
  return [...zpl.matchAll(/S[DR]FX[A-Z]\d{12}[A-Z0-9]/g)]
    .map(([code]) => code)
    .filter((code, at, all) => all[at - 1] !== code);
}

describe('codesOf', () => {
  it('reads each number once', () => {
    expect(codesOf('^FDSDFXP000000001001P^FS SDFXP000000001001P')).toEqual(['SDFXP000000001001P']);
  });
});
