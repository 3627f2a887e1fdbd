import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { type AnyBooking, anyBooking } from './any-booking.ts';

type Answer = Awaited<ReturnType<Api['post']>>;
type Json = Readonly<Record<string, unknown>>;

/** Units of one line, of which one is told to weigh something. */
const TOLD_IN_PARTS: AnyBooking = {
  order: {},
  body: {
    packages: [
      {
        ...{ length: 48, width: 40, height: 40, weight: 5, freight_class: '70', package_type: 'pallet' },
        package_items: [
          { product_sku: 'TIN', quantity: 1 },
          { product_sku: 'TIN', quantity: 1, weight: 0.5 },
        ],
        handling_unit_packages: [
          { package_type: 'box', weight: 10, package_items: [{ product_sku: 'TIN', quantity: 1 }] },
        ],
      },
    ],
  },
  extras: {},
};

/**
 * A booking that is asked by itself, by a proposed shipment of the same words, by a rate of them, and by a proposed shipment by
 * that rate buys the same shipment; and none of them buys what another refuses.
 */
export function askedEveryWayLaws({ runs }: { readonly runs: number }): void {
  describeOnBothDatabases('one booking, asked every way', (databases) => {
    let api: Api;
    beforeAll(async () => {
      api = await Api.on(await databases.engine({ now: new Date('2026-03-02T17:30:00Z') }));
      const place = { street1: '1 E St', city: 'Newark', state: 'NJ', zip: '07102', country: 'US' };
      const address = { name: 'East', ...place, phone_number: '6195550100' };
      await api.post('/warehouses', { code: 'EAST', name: 'East', address });
    });

    it('is the same shipment', { timeout: runs * 20_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(anyBooking, async (asked) => {
          const [direct, ...others] = await bookedEveryWay(api, asked);
          if (direct === undefined) throw new Error('no way');
          for (const { way, booked, priced } of others) {
            expect([way, booked.status === 201], booked.text).toEqual([way, direct.booked.status === 201]);
            if (booked.status !== 201) continue;
            expect([way, shipmentOf(booked.json)]).toEqual([way, shipmentOf(direct.booked.json)]);
            const isTold = String(booked.json.warnings).includes('it was rated again');
            if (!isTold) expect([way, booked.json.total_price]).toEqual([way, priced]);
          }
          expect(api.faults.splice(0)).toEqual([]);
        }),
        { numRuns: runs, examples: [[TOLD_IN_PARTS]] },
      );
    });
  });
}

interface Booked {
  readonly way: string;
  readonly booked: Answer;
  /** What was answered before it was booked. */
  readonly priced?: unknown;
}

/** The same booking of one order in every way; each is cancelled before the next. */
async function bookedEveryWay(api: Api, { order, body, extras }: AnyBooking): Promise<readonly Booked[]> {
  const { origin_address, ...ofLines } = order;
  const line = (sku: string) => ({
    sku,
    name: sku,
    quantity: 20,
    price: 20,
    length: 4,
    width: 4,
    height: 4,
    ...ofLines,
  });
  const sold = orderBody({
    ...(origin_address === undefined ? {} : { origin_address }),
    order_line_items: [line('TIN'), line('ROD')],
  });
  const { json: saved } = await api.post('/orders', sold);
  const origin = body.warehouse_code === undefined ? { origin_address: saved.origin_address } : {};
  const rated = await api.post('/rates', { ...body, ...origin, destination_address: saved.destination_address });
  const [rate] = rated.json.rates ?? [];
  const service = rate && { carrier_code: rate.carrier_code, service_code: rate.service_code };
  const book = (said: object) => api.post(`/orders/${saved.id}/book`, said);
  const proposed = (said: object) => api.post(`/orders/${saved.id}/proposed_shipments`, said);

  const byProposal = async (said: object, again: object): Promise<Omit<Booked, 'way'>> => {
    const { status, json, ...rest } = await proposed(said);
    if (status !== 201) return { booked: { status, json, ...rest } };
    return { booked: await book({ ...again, proposed_shipment_id: json.id }), priced: json.total_price };
  };
  const byRate = async (again: object): Promise<Omit<Booked, 'way'>> =>
    rate === undefined
      ? { booked: rated }
      : { booked: await book({ ...again, rate_id: rate.id }), priced: Number(rate.price) };
  const ways: readonly (readonly [string, () => Promise<Omit<Booked, 'way'>>])[] = [
    ['direct', async () => ({ booked: await book({ ...body, ...extras, ...service }) })],
    ['proposed', () => byProposal({ ...body, ...extras, ...service }, {})],
    ['proposed, said again', () => byProposal({ ...body, ...extras, ...service }, { ...body, ...extras })],
    ['rated', () => byRate(extras)],
    ['rated, said again', () => byRate({ ...body, ...extras })],
    [
      'rated, proposed',
      async () => (rate === undefined ? { booked: rated } : byProposal({ ...extras, rate_id: rate.id }, {})),
    ],
  ];
  const answers: Booked[] = [];
  for (const [way, ask] of ways) {
    const answer = await ask();
    answers.push({ way, ...answer });
    if (answer.booked.status === 201) await api.post(`/shipments/${answer.booked.json.id}/cancel`, {});
  }
  return answers;
}

/** What a shipment is, without what tells one from another. */
function shipmentOf(shipment: Json): Json {
  const { packages, shipment_line_items: lines, reference_numbers: references, dispatch_details, ...all } = shipment;
  const kept = [
    ...['total_price', 'price_details', 'insurance_type', 'currency', 'carrier_code', 'service_name', 'service_days'],
    ...['ship_date', 'est_delivery_date', 'pro_number', 'origin_instructions', 'destination_instructions'],
    ...['shipment_billing', 'designated_weight_uom'],
  ].map((field) => [field, all[field]]);
  const addresses = ['origin_address', 'destination_address', 'alternate_return_address'];
  const { pickup_start_time, pickup_end_time } = (dispatch_details ?? {}) as Json;
  return {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(addresses.map((field) => [field, withoutIds(all[field])])),
    pickup: [pickup_start_time, pickup_end_time],
    accessorials: withoutIds(all.accessorials),
    references: withoutIds(references),
    lines: withoutIds(lines),
    packages: (packages as readonly Json[]).map(({ package_items: items, ...each }) => ({
      ...(withoutIds(each) as Json),
      package_items: merged(withoutIds(items) as readonly Json[]),
    })),
  };
}

const OF_ONE = [
  ...['id', 'xid', 'order_line_item_id', 'tracking_number', 'tracking_url', 'return_tracking_number'],
  ...['label_document_id', 'license_plate_number'],
];

function withoutIds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null, (key, each) => (OF_ONE.includes(key) ? undefined : each)));
}

/** Goods of one line may be told at once or in parts. */
function merged(items: readonly Json[]): readonly Json[] {
  const units = new Map<string, number>();
  for (const { quantity, ...each } of items) {
    const goods = JSON.stringify(each);
    units.set(goods, (units.get(goods) ?? 0) + Number(quantity));
  }
  const sorted = [...units].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return sorted.map(([goods, quantity]) => ({ ...JSON.parse(goods), quantity }));
}
