import { readTariffFolder } from '../../src/carriers/tariff/read-tariff-folder.ts';
import { addressBody } from './address.builder.ts';
import type { Api } from './client.ts';
import { orderBody } from './order.builder.ts';

/** A request that a route answers with its own status. */
export interface Example {
  /** What stands for each parameter of the path, in their order. */
  readonly names?: readonly string[];
  readonly query?: string;
  readonly body?: unknown;
  /** Where nothing in it belongs to an account: a stranger may ask the same. */
  readonly isAnybodys?: boolean;
}

const ORIGIN = {
  company: 'Widgets',
  street1: '2 Main St',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  phone_number: '7755550100',
};

const orderWith = async (api: Api, ...steps: readonly string[]): Promise<string> => {
  const { json } = await api.post('/orders', orderBody());
  for (const step of steps) await api.post(`/orders/${json.id}/${step}`);
  return json.id;
};
const order = async (api: Api): Promise<Example> => ({ names: [await orderWith(api)] });
const orderWithProposals = async (api: Api): Promise<Example> => ({
  names: [await orderWith(api, 'proposed_shipments/generate')],
});
const proposalOfOrder = async (api: Api): Promise<Example> => {
  const { names = [] } = await orderWithProposals(api);
  const { json } = await api.get(`/orders/${names[0]}/proposed_shipments`);
  return { names: [...names, json[0].id] };
};
const shipment = async (api: Api): Promise<Example> => {
  const { json } = await api.post(`/orders/${await orderWith(api)}/book`);
  return { names: [json.id] };
};
/** A cancelled shipment of no order. */
const finishedParcel = async (api: Api): Promise<Example> => {
  const packages = [{ length: 9, width: 6, height: 4, weight: 3 }];
  const places = { origin_address: ORIGIN, destination_address: ORIGIN };
  const { json } = await api.post('/shipments', { ...places, packages, carrier: 'fxp', allow_duplicate: true });
  await api.post(`/shipments/${json.id}/cancel`);
  return { names: [json.id] };
};
let given = 0;
/** A number that no other example has. */
const unused = () => (given += 1);
/** A day that no other example closes. */
const farDay = () => `${3000 + unused()}-01-01`;
const manifest = async (api: Api): Promise<Example> => {
  await shipment(api);
  const { json } = await api.post('/manifests', { date: farDay() });
  return { names: [json[0].id] };
};
const named = async (api: Api): Promise<Example> => ({ body: { shipments: (await shipment(api)).names } });
/** A tariff that none before was. */
const tariffFiles = () => {
  const files = Object.fromEntries(readTariffFolder('fixtures/tariffs/fixture_courier'));
  const tariff = JSON.parse(files['tariff.json'] ?? '{}');
  return { ...files, 'tariff.json': JSON.stringify({ ...tariff, carrier_name: `Carrier ${unused()}` }) };
};
const NOTE = { body: 'Ring at the back door' };
const UPLOAD = { file: Buffer.from('received').toString('base64'), filename: 'pod.txt', document_type: 'other' };
const shipmentWith = async (api: Api, part: 'notes' | 'documents', body: unknown): Promise<readonly string[]> => {
  const { names = [] } = await shipment(api);
  const { json } = await api.post(`/shipments/${names[0]}/${part}`, body);
  return [...names, [json].flat()[0].id];
};
const withCarrierCode = (made: (api: Api) => Promise<Example>) => async (api: Api) => ({
  ...(await made(api)),
  query: '?carrier_code=fxp',
});
const freight = withCarrierCode(async (api) => {
  const { json: order } = await api.post('/orders', orderBody({ order_line_items: [PALLET] }));
  const { json } = await api.post(`/orders/${order.id}/book`);
  return { names: [json.id] };
});
/** A file of policies that none before was. */
const policies = () => ({
  name: 'policies.json',
  source: JSON.stringify({
    format: 'policies/1',
    kind: 'rating_rules',
    version: `v${unused()}`,
    policies: [{ id: 'dear', name: 'Nothing dear', exclude: 'price > 9000' }],
    tests: [],
  }),
});
const PALLET = {
  sku: 'TABLES',
  quantity: 1,
  item_type: 'handling_unit',
  handling_unit_type: 'pallet',
  length: 48,
  width: 40,
  height: 48,
  weight: 400,
  freight_class: '70',
};
const address = async (api: Api): Promise<Example> => ({
  names: [(await api.post('/addresses', addressBody())).json.id],
});
const box = async (api: Api): Promise<string> => {
  const sizes = { inner_length: 10, inner_width: 10, inner_height: 10, max_weight: 40 };
  return (await api.post('/boxes', { boxes: [{ code: 'B-9', ...sizes }] })).json[0].code;
};
const anybody =
  (example: Example = {}) =>
  async (): Promise<Example> => ({ ...example, isAnybodys: true });

const split = async (api: Api): Promise<Example> => {
  const { json } = await api.post('/orders', orderBody());
  const body = {
    order_line_items: [{ id: json.order_line_items[0].id, quantity: 1 }],
    new_order_number: `${json.order_number}-B`,
  };
  return { names: [json.id], body };
};
const combine = async (api: Api) => ({ body: { master_order_id: await orderWith(api), ids: [await orderWith(api)] } });
const job = async (api: Api): Promise<Example> => {
  const { names = [], body } = await split(api);
  const { json } = await api.post(`/orders/${names[0]}/split_async`, body);
  return { names: [json.id] };
};

const subscription = () => ({ callback_url: `https://example.com/${unused()}` });
const webhook = async (api: Api): Promise<Example> => ({
  names: [(await api.post('/webhooks', subscription())).json.id],
});

const delivery = async (api: Api): Promise<Example> => {
  const { json } = await api.post('/webhooks', subscription());
  await shipment(api);
  const deliveries = await api.get(`/webhooks/deliveries?webhook_id=${json.id}`);
  return { names: [deliveries.json[0].id] };
};

/** How to make a valid request of each operation. A new route wants a row here. */
export const EXAMPLES: Readonly<Record<string, (api: Api) => Promise<Example>>> = {
  'addresses.list': anybody(),
  'addresses.create': async () => ({ body: addressBody(), isAnybodys: true }),
  'addresses.get': address,
  'addresses.getByCode': async (api) => {
    const code = `C${unused()}`;
    await api.post('/addresses', addressBody({ code }));
    return { names: [code] };
  },
  'addresses.update': async (api) => ({ ...(await address(api)), body: { phone_number: '760-555-0101' } }),
  'addresses.delete': address,
  'addresses.deleteMany': async (api) => ({ body: { id: (await address(api)).names } }),
  'addresses.validate': anybody({ body: { addresses: [addressBody()] } }),
  'addresses.saveMany': async () => ({ body: { addresses: [addressBody()] }, isAnybodys: true }),
  'addresses.usage': anybody(),
  'addresses.check': anybody({ body: addressBody() }),
  'settings.list': anybody(),
  'settings.set': anybody({ names: ['insurance'], body: { value: 'on' } }),
  'boxes.list': anybody(),
  'boxes.get': async (api) => ({ names: [await box(api)] }),
  'boxes.update': async (api) => ({ names: [await box(api)], body: { cost: '0.90' } }),
  'boxes.delete': async (api) => ({ names: [await box(api)] }),
  'boxes.save': anybody({
    body: {
      boxes: [{ code: 'B-1', type: 'box', inner_length: 10, inner_width: '10', inner_height: 10, max_weight: 40 }],
    },
  }),
  'skus.list': anybody(),
  'skus.get': async (api) => {
    const sku = `MUG ${unused()}/1`;
    await api.post('/skus', { sku, name: 'Mug' });
    return { names: [sku] };
  },
  'skus.save': async () => ({ body: { sku: `MUG ${unused()}`, name: 'Mug' }, isAnybodys: true }),
  'skus.saveMany': async () => ({ body: { skus: [{ sku: `MUG ${unused()}` }] }, isAnybodys: true }),
  'skus.detect': async (api) => {
    const upc = String(100_000_000_000 + unused());
    await api.post('/skus', { sku: `MUG ${upc}`, upc });
    return { query: `?sku=0${upc}` };
  },
  'skus.search': anybody({ query: '?q=mug' }),
  'skus.counts': anybody(),
  'skus.unknown': async () => ({ body: { sku: ['MUG', 'NO-SUCH'] }, isAnybodys: true }),
  'skus.delete': async (api) => {
    const sku = `MUG ${unused()}`;
    await api.post('/skus', { sku });
    return { body: { sku: [sku] } };
  },
  'items.list': anybody({ query: '?name=mug' }),
  'items.search': anybody({ query: '?q=mug' }),
  'warehouses.list': anybody(),
  'warehouses.get': async (api) => ({ names: [(await api.get('/warehouses')).json[0].id] }),
  'warehouses.create': async () => ({
    body: {
      code: `W${unused()}`,
      name: 'North',
      time_zone: 'America/New_York',
      address: { zip: '97201', country: 'US' },
    },
    isAnybodys: true,
  }),
  'warehouses.update': async (api) => ({ names: [(await api.get('/warehouses')).json[0].id], body: { name: 'South' } }),
  'orders.create': async () => ({ body: orderBody(), isAnybodys: true }),
  'orders.get': order,
  'orders.list': anybody(),
  'orders.import': async () => ({ body: { orders: [orderBody()] }, isAnybodys: true }),
  'orders.export': anybody(),
  'orders.split': split,
  'orders.combine': combine,
  'orders.update': async (api) => ({ ...(await order(api)), body: { tags: ['gift'] } }),
  'orders.cancelled': order,
  'orders.cancel': order,
  'orders.setStatus': async (api) => ({ ...(await order(api)), body: { status: 'picking' } }),
  'orders.hold': async (api) => ({ body: { ids: [await orderWith(api)] } }),
  'orders.release': async (api) => {
    const id = await orderWith(api);
    await api.post('/orders/hold', { ids: [id] });
    return { body: { ids: [id] } };
  },
  'orders.restore': async (api) => ({ body: { ids: [await orderWith(api, 'cancel')] } }),
  'orders.redact': async (api) => ({ names: [await orderWith(api, 'cancel')] }),
  'orders.delete': order,
  'orders.items': order,
  'orders.saveItems': async (api) => ({
    ...(await order(api)),
    body: { order_line_items: [{ sku: 'PEN', quantity: 1 }] },
  }),
  'orders.removeItems': async (api) => {
    const { json } = await api.post('/orders', orderBody());
    await api.post(`/orders/${json.id}/order_line_items`, { order_line_items: [{ sku: 'PEN', quantity: 1 }] });
    return { names: [json.id], body: { order_line_item_ids: [json.order_line_items[0].id] } };
  },
  'orders.skus': order,
  'orders.shippedSkus': order,
  'orders.notShippedSkus': order,
  'orders.shipments': async (api) => ({ names: [await orderWith(api, 'book')] }),
  'rates.create': anybody({
    body: { destination_address: { zip: 98101 }, items: [{ length: 9, width: 6, height: 4, weight: 20 }] },
  }),
  'rates.explain': anybody({
    body: { destination_address: { zip: 98101 }, items: [{ length: 9, width: 6, height: 4, weight: 20 }] },
  }),
  'orders.explainRates': order,
  'orders.packing': order,
  'packing.pack': anybody({
    body: { order_line_items: [{ name: 'Vase', quantity: 2, length: 6, width: 6, height: 9, weight: 3 }] },
  }),
  'policies.apply': async () => ({ body: policies(), isAnybodys: true }),
  'policies.list': anybody(),
  'policies.get': async (api) => ({ names: [(await api.post('/policies', policies())).json.id] }),
  'policies.trace': order,
  'policies.backtest': async () => ({ body: { ...policies(), last: 1 }, isAnybodys: true }),
  'proposed_shipments.generate': order,
  'proposed_shipments.create': order,
  'proposed_shipments.delete': proposalOfOrder,
  'proposed_shipments.list': orderWithProposals,
  'proposed_shipments.book': proposalOfOrder,
  'proposed_shipments.bookAsync': proposalOfOrder,
  'shipments.book': async (api) => {
    const request = {
      origin_address: ORIGIN,
      destination_address: orderBody().destination_address,
      packages: [{ length: 10, width: 8, height: 6, weight: 3 }],
    };
    const { json } = await api.post('/rates', request);
    return { body: { ...request, rate_id: json.rates[0].id }, isAnybodys: true };
  },
  'shipments.bookOrder': order,
  'shipments.check': order,
  'shipments.giveUp': order,
  'shipments.giveUpGoods': shipment,
  'shipments.inspect': shipment,
  'batches.begin': async (api) => ({ body: { orders: [await orderWith(api)] } }),
  'batches.work': async (api) => {
    const { json } = await api.post('/batches', { orders: [await orderWith(api)] });
    return { names: [json.id] };
  },
  'batches.list': anybody(),
  'batches.get': async (api) => {
    const { json } = await api.post('/batches', { orders: [await orderWith(api)] });
    return { names: [json.id] };
  },
  'shipments.createExternal': async () => ({
    body: {
      origin_address: ORIGIN,
      destination_address: orderBody().destination_address,
      carrier: 'Own van',
      service_name: 'Afternoon round',
    },
    isAnybodys: true,
  }),
  'shipments.query': anybody({ body: { filters: [{ field: 'status', operator: 'one_of', values: ['ordered'] }] } }),
  'shipments.update': async (api) => ({ ...(await shipment(api)), body: { origin_instructions: 'ring twice' } }),
  'shipments.cancel': shipment,
  'shipments.refund': async (api) => {
    const { names = [] } = await shipment(api);
    await api.post(`/shipments/${names[0]}/cancel`);
    return { names, body: { amount: '1.25' } };
  },
  'shipments.redact': finishedParcel,
  'shipments.delete': shipment,
  'shipments.exceptions': anybody(),
  'shipments.resolveException': async (api) => {
    const { names = [] } = await shipment(api);
    await api.post(`/shipments/${names[0]}`, { status: 'exception' });
    return { names };
  },
  'shipments.get': shipment,
  'shipments.documents': shipment,
  'shipments.uploadDocument': async (api) => ({ ...(await shipment(api)), body: UPLOAD }),
  'documents.get': async (api) => ({ names: (await shipmentWith(api, 'documents', UPLOAD)).slice(1) }),
  'documents.content': async (api) => ({ names: (await shipmentWith(api, 'documents', UPLOAD)).slice(1) }),
  'shipments.changeDocumentType': async (api) => ({
    names: await shipmentWith(api, 'documents', UPLOAD),
    body: { document_type: 'pod' },
  }),
  'shipments.deleteDocument': async (api) => ({ names: await shipmentWith(api, 'documents', UPLOAD) }),
  'manifests.close': async (api) => {
    await shipment(api);
    return { body: { date: farDay() }, isAnybodys: true };
  },
  'manifests.list': anybody(),
  'manifests.get': manifest,
  'manifests.sheet': manifest,
  'shipments.notes': shipment,
  'shipments.addNote': async (api) => ({ ...(await shipment(api)), body: NOTE }),
  'shipments.note': async (api) => ({ names: await shipmentWith(api, 'notes', NOTE) }),
  'shipments.updateNote': async (api) => ({ names: await shipmentWith(api, 'notes', NOTE), body: { tag: 'dock' } }),
  'shipments.deleteNote': async (api) => ({ names: await shipmentWith(api, 'notes', NOTE) }),
  'shipments.labels': shipment,
  'shipments.labelsByPost': shipment,
  'shipments.bol': freight,
  'shipments.bolPdf': freight,
  'shipments.commercialInvoice': shipment,
  'shipments.commercialInvoicePdf': shipment,
  'shipments.addressLabels': withCarrierCode(shipment),
  'shipments.addressLabelsPdf': withCarrierCode(shipment),
  'shipments.list': anybody({ query: '?page=1&per_page=100' }),
  'tracking.get': shipment,
  'tracking.record': async (api) => ({ ...(await shipment(api)), body: { status: 'picked_up' } }),
  'tracking.recognise': anybody({ names: ['1Z5R89390357567127'] }),
  'tracking.list': async (api) => ({ body: { shipments: (await shipment(api)).names } }),
  'tracking.refresh': async (api) => ({ body: { shipments: (await shipment(api)).names } }),
  'tracking.import': anybody({ body: { scans: [{ tracking_number: 'NOBODYS', status: 'picked_up' }] } }),
  'sandbox.play': async (api) => ({ body: { scenario: 'damaged', shipments: (await shipment(api)).names } }),
  'tracking.subscribe': async (api) => ({ ...(await shipment(api)), body: subscription() }),
  'webhooks.events': anybody(),
  'webhooks.list': anybody(),
  'webhooks.create': async () => ({ body: subscription(), isAnybodys: true }),
  'webhooks.get': webhook,
  'webhooks.update': async (api) => ({ ...(await webhook(api)), body: { enabled: false } }),
  'webhooks.delete': webhook,
  'webhooks.deliveries': anybody({ query: '?state=parked' }),
  'webhooks.inspect': delivery,
  'webhooks.redeliver': delivery,
  'webhooks.replay': async (api) => ({ ...(await webhook(api)), body: { since: '2026-03-02' } }),
  'webhooks.test': async (api) => ({
    names: [(await api.post('/webhooks', { callback_url: 'http://127.0.0.1:9/' })).json.id],
  }),
  'documents.labels': named,
  'documents.bols': async (api) => ({ body: { shipments: (await freight(api)).names } }),
  'documents.invoices': named,
  'documents.slips': named,
  'documents.addressLabels': named,
  'documents.pickTickets': async (api) => ({ body: { orders: [await orderWith(api)] } }),
  'orders.pickTicket': order,
  'orders.pickTicketAsync': order,
  'orders.splitAsync': split,
  'orders.splitDeprecated': split,
  'orders.unsplit': async (api) => {
    const { names = [], body } = await split(api);
    await api.post(`/orders/${names[0]}/split_async`, body);
    return { names };
  },
  'orders.combineAsync': combine,
  'orders.combineDeprecated': combine,
  'orders.uncombine': async (api) => {
    const { body } = await combine(api);
    await api.post('/orders/combine_async', body);
    return { names: [body.master_order_id] };
  },
  'orders.undo': async (api) => {
    const id = await orderWith(api);
    await api.post(`/orders/${id}`, { tags: ['gift'] });
    return { names: [id] };
  },
  'orders.history': order,
  'skus.history': async (api) => {
    const sku = `MUG ${unused()}`;
    await api.post('/skus', { sku });
    return { names: [sku] };
  },
  'boxes.history': async (api) => ({ names: [await box(api)] }),
  'warehouses.history': async (api) => ({ names: [(await api.get('/warehouses')).json[0].id] }),
  'settings.history': anybody(),
  'jobs.get': job,
  'job_trackers.get': job,
  'jobs.list': anybody(),
  'jobs.retry': async (api) => {
    const example = await job(api);
    // Jobs that can fail are refused at once instead; this one is made to have failed.
    await api.engine.database.write((transaction) =>
      transaction
        .tables<{ jobs: { id: string; status: string } }>()
        .updateTable('jobs')
        .set({ status: 'failed' })
        .where('id', '=', example.names?.[0] ?? '')
        .execute(),
    );
    return example;
  },
  'exchange_rates.list': anybody(),
  'exchange_rates.save': anybody({
    body: { exchange_rates: [{ date: '2026-03-02', from: 'EUR', to: 'USD', rate: '1.0825' }] },
  }),
  'carriers.list': anybody(),
  'carriers.add': async () => ({ body: { files: tariffFiles() }, isAnybodys: true }),
  'carriers.get': async () => ({ names: ['fxp'] }),
  'carriers.history': async () => ({ names: ['fxp'] }),
  'exchange_rates.history': async (api) => {
    await api.post('/exchange_rates', { exchange_rates: [{ date: '2026-03-02', from: 'SEK', to: 'USD', rate: 0.11 }] });
    return { names: ['SEK-USD'] };
  },
  'users.history': anybody(),
  'users.current': anybody(),
  'users.list': anybody(),
};
