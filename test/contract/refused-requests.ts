import { addressBody } from './address.builder.ts';
import type { Answer, Api } from './client.ts';
import { orderBody } from './order.builder.ts';

/** The code of a refusal, what is done to get it, and the fields that its details name; what is wrong with a service or a file names none. */
export type RefusedRequest = readonly [
  code: string,
  what: string,
  ask: (api: Api) => Promise<Answer>,
  fields: readonly string[],
];

const LINE = { sku: 'MUG', quantity: 2, length: 5, width: 4, height: 4, weight: 1 };
const PACKAGE = { length: 9, width: 6, height: 4, weight: 3 };
const PLACE = {
  name: 'Dock 4',
  street1: '2 Main St',
  city: 'Reno',
  state: 'NV',
  zip: '89501',
  phone_number: '7755550100',
};
const PLACES = { origin_address: PLACE, destination_address: orderBody().destination_address };
let counted = 0;
const unused = (prefix: string) => {
  counted += 1;
  return `${prefix}-${counted}`;
};

const order = async (api: Api, fields: object = {}) => (await api.post('/orders', orderBody({ ...fields }))).json;
const after = async (api: Api, ...steps: readonly string[]) => {
  const made = await order(api);
  for (const step of steps) await api.post(`/orders/${made.id}/${step}`);
  return made;
};
const booked = async (api: Api) => (await api.post(`/orders/${(await order(api)).id}/book`)).json;
const rated = async (api: Api, id: string) => {
  await api.post(`/orders/${id}/proposed_shipments/generate`);
  return (await api.get(`/orders/${id}/proposed_shipments`)).json[0];
};
const sku = async (api: Api) => (await api.post('/skus', { sku: unused('SKU') })).json.sku;
const split = async (api: Api) => {
  const made = await order(api);
  const lines = [{ id: made.order_line_items[0].id, quantity: 1 }];
  await api.post(`/orders/${made.id}/split_now`, { order_line_items: lines, new_order_number: unused('SPLIT') });
  return made;
};

const splitInto = (name: string) => ({ order_line_items: [{ id: 'x', quantity: 1 }], move_to_order_id: name });

/** A new refusal wants a row here. Orders are named like parts of sentences: what stands in a message by chance is no field. */
export const REFUSED: readonly RefusedRequest[] = [
  ['order_not_found', 'get', (api) => api.get('/orders/order'), ['id']],
  ['order_not_found', 'filter jobs', (api) => api.get('/jobs?order_id=there'), ['order_id']],
  [
    'order_not_found',
    'split',
    (api) => api.post('/orders/is/split_now', splitInto('order')),
    ['id', 'move_to_order_id'],
  ],
  [
    'order_not_found',
    'split a missing one',
    async (api) => api.post('/orders/is/split_now', splitInto((await order(api)).id)),
    ['id'],
  ],
  [
    'order_not_found',
    'split into a missing one',
    async (api) => api.post(`/orders/${(await order(api)).id}/split_async`, splitInto('no')),
    ['move_to_order_id'],
  ],
  [
    'order_not_found',
    'combine into a missing one',
    (api) => api.post('/orders/combine_now', { master_order_id: 'no', ids: ['order'] }),
    ['master_order_id'],
  ],
  [
    'order_not_found',
    'combine missing ones',
    async (api) => api.post('/orders/combine_now', { master_order_id: (await order(api)).id, ids: ['there'] }),
    ['ids'],
  ],
  [
    'order_not_found',
    'hold several',
    async (api) => api.post('/orders/hold', { ids: [(await order(api)).id, 'is', 'no'] }),
    ['ids'],
  ],
  [
    'order_not_found',
    'book by its id',
    (api) => api.post('/shipments', { order_id: 'there', cheapest: true }),
    ['order_id'],
  ],
  ['order_not_found', 'book by the path', (api) => api.post('/orders/there/book', { carrier: 'is' }), ['id']],
  [
    'order_not_found',
    'begin a batch',
    async (api) => api.post('/batches', { orders: [(await order(api)).id, 'no'] }),
    ['orders[1]'],
  ],
  [
    'line_item_not_found',
    'remove',
    async (api) =>
      api.send('DELETE', `/orders/${(await order(api)).id}/order_line_items`, {
        body: { order_line_item_ids: ['no'] },
      }),
    ['order_line_item_ids'],
  ],
  [
    'line_item_not_found',
    'split',
    async (api) =>
      api.post(`/orders/${(await order(api)).id}/split_now`, {
        order_line_items: [{ id: 'no', quantity: 1 }],
        new_order_number: 'N',
      }),
    ['order_line_items'],
  ],
  [
    'line_item_not_found',
    'book',
    async (api) => api.post(`/orders/${(await order(api)).id}/book`, { order_line_items: [{ id: 'no', quantity: 1 }] }),
    ['order_line_items[0]'],
  ],
  ['shipment_not_found', 'get', (api) => api.get('/shipments/shipment'), ['id']],
  ['shipment_not_found', 'its notes', (api) => api.get('/shipments/0/notes/0'), ['id']],
  ['shipment_not_found', 'filter webhooks', (api) => api.get('/webhooks?shipment_id=no'), ['shipment_id']],
  ['shipment_not_found', 'filter deliveries', (api) => api.get('/webhooks/deliveries?shipment_id=no'), ['shipment_id']],
  ['shipment_not_found', 'track', (api) => api.post('/tracking/refresh', { shipments: ['no'] }), ['shipments[0]']],
  [
    'shipment_not_found',
    'play',
    (api) => api.post('/sandbox/play', { scenario: 'damaged', shipments: ['no'] }),
    ['shipments[0]'],
  ],
  ['shipment_not_found', 'draw', (api) => api.post('/documents/labels', { shipments: ['no'] }), ['shipments[0]']],
  [
    'shipment_not_found',
    'draw several',
    (api) => api.post('/documents/bols', { shipments: ['no', 'is'] }),
    ['shipments[0]', 'shipments[1]'],
  ],
  ['order_not_found', 'draw', (api) => api.post('/documents/pick_tickets', { orders: ['order'] }), ['orders[0]']],
  [
    'exception_not_found',
    'resolve',
    async (api) => api.post(`/shipments/${(await booked(api)).shid}/exceptions/resolve`),
    ['id'],
  ],
  [
    'shipment_not_cancelled',
    'refund',
    async (api) => api.post(`/shipments/${(await booked(api)).shid}/refund`),
    ['id'],
  ],
  ['batch_not_found', 'get', (api) => api.get('/batches/no'), ['id']],
  ['batch_not_found', 'resume', (api) => api.post('/batches', { resume: true }), ['resume']],
  [
    'proposed_shipment_not_found',
    'book by the path',
    async (api) => api.post(`/orders/${(await order(api)).id}/proposed_shipments/pshp_00000000/book`),
    ['pid'],
  ],
  [
    'proposed_shipment_not_found',
    'book of another',
    async (api) =>
      api.post(
        `/orders/${(await order(api)).id}/proposed_shipments/${(await rated(api, (await order(api)).id)).id}/book`,
      ),
    ['pid'],
  ],
  [
    'proposed_shipment_not_found',
    'book by a job',
    async (api) => api.post(`/orders/${(await order(api)).id}/proposed_shipments/pshp_00000000/book_async`),
    ['pid'],
  ],
  [
    'proposed_shipment_not_found',
    'delete',
    async (api) => api.delete(`/orders/${(await order(api)).id}/proposed_shipments/no`),
    ['pid'],
  ],
  [
    'proposed_shipment_not_found',
    'book',
    (api) => api.post('/shipments', { proposed_shipment_id: 'pshp_00000000' }),
    ['proposed_shipment_id'],
  ],
  [
    'proposed_shipment_not_found',
    'book as a rate',
    (api) => api.post('/shipments', { rate_id: 'pshp_00000000' }),
    ['rate_id'],
  ],
  [
    'proposed_shipment_not_found',
    'book as a rate of another',
    async (api) =>
      api.post(`/orders/${(await order(api)).id}/book`, { rate_id: (await rated(api, (await order(api)).id)).id }),
    ['rate_id'],
  ],
  [
    'proposed_shipment_not_found',
    'propose by one of another',
    async (api) =>
      api.post(`/orders/${(await order(api)).id}/proposed_shipments`, {
        rate_id: (await rated(api, (await order(api)).id)).id,
      }),
    ['rate_id'],
  ],
  [
    'proposed_shipment_not_found',
    'book as a rate, of an order by its number',
    async (api) => {
      const { order_number } = await order(api);
      return api.post('/shipments', { order_number, rate_id: (await rated(api, (await order(api)).id)).id });
    },
    ['rate_id'],
  ],
  ['rate_not_found', 'book', (api) => api.post('/shipments', { ...PLACES, rate_id: 'no' }), ['rate_id']],
  ['address_not_found', 'get', (api) => api.get('/addresses/no'), ['id']],
  ['address_not_found', 'get by code', (api) => api.get('/addresses/code/no'), ['code']],
  ['address_not_found', 'delete several', (api) => api.delete('/addresses', { id: ['no', 'is'] }), ['id']],
  [
    'address_unknown',
    'order',
    (api) => api.post('/orders', orderBody({ destination_address: { code: 'NO' } })),
    ['destination_address.code'],
  ],
  [
    'address_code_taken',
    'create',
    async (api) => {
      const code = unused('A');
      await api.post('/addresses', addressBody({ code }));
      return api.post('/addresses', addressBody({ code }));
    },
    ['code'],
  ],
  ['warehouse_not_found', 'get', (api) => api.get('/warehouses/no'), ['id']],
  ['warehouse_not_found', 'filter orders', (api) => api.get('/orders?warehouse_code=no'), ['warehouse_code']],
  ['warehouse_not_found', 'close', (api) => api.post('/manifests', { warehouse_code: 'no' }), ['warehouse_code']],
  ['warehouse_unknown', 'order', (api) => api.post('/orders', orderBody({ warehouse_code: 'no' })), ['warehouse_code']],
  [
    'warehouse_unknown',
    'rate',
    (api) => api.post('/rates', { destination_address: PLACE, warehouse_code: 'no', items: [LINE] }),
    ['warehouse_code'],
  ],
  [
    'warehouse_code_taken',
    'create',
    (api) => api.post('/warehouses', { code: 'MAIN', name: 'X', address: { zip: '97201', country: 'US' } }),
    ['code'],
  ],
  ['box_not_found', 'get', (api) => api.get('/boxes/no'), ['code']],
  ['box_not_found', 'delete', (api) => api.delete('/boxes/no'), ['code']],
  ['box_not_found', 'update', (api) => api.post('/boxes/no', { cost: 1 }), ['code']],
  ['sku_not_found', 'get', (api) => api.get('/skus/no'), ['sku']],
  ['sku_not_found', 'detect', (api) => api.get('/skus/detect?sku=no'), ['sku']],
  ['sku_not_found', 'delete', (api) => api.delete('/skus', { sku: ['no'] }), ['sku']],
  ['carrier_not_found', 'get', (api) => api.get('/carriers/no'), ['code']],
  ['carrier_not_found', 'filter', (api) => api.get('/shipments?page=1&per_page=9&carrier_code=no'), ['carrier_code']],
  ['carrier_not_found', 'close', (api) => api.post('/manifests', { carrier_code: 'no' }), ['carrier_code']],
  ['policies_not_found', 'get', (api) => api.get('/policies/no'), ['id']],
  ['job_not_found', 'get', (api) => api.get('/jobs/no'), ['id']],
  ['setting_not_found', 'set', (api) => api.post('/settings/no', { value: 'no' }), ['name']],
  ['setting_invalid', 'set', (api) => api.post('/settings/insurance', { value: 'no' }), ['value']],
  ['webhook_not_found', 'get', (api) => api.get('/webhooks/no'), ['id']],
  ['webhook_not_found', 'filter', (api) => api.get('/webhooks/deliveries?webhook_id=no'), ['webhook_id']],
  ['webhook_event_not_found', 'redeliver', (api) => api.post('/webhooks/deliveries/no/redeliver'), ['id']],
  [
    'webhook_url_taken',
    'update',
    async (api) => {
      const one = (await api.post('/webhooks', { callback_url: 'https://example.com/one' })).json;
      const two = (await api.post('/webhooks', { callback_url: 'https://example.com/two' })).json;
      return api.post(`/webhooks/${two.id}`, { callback_url: one.callback_url });
    },
    ['callback_url'],
  ],
  ['note_not_found', 'get', async (api) => api.get(`/shipments/${(await booked(api)).shid}/notes/1`), ['note_id']],
  ['manifest_not_found', 'get', (api) => api.get('/manifests/no'), ['id']],
  ['manifest_empty', 'close', (api) => api.post('/manifests', { date: '2001-01-01', carrier_code: 'fxp' }), ['date']],
  ['document_not_found', 'get', (api) => api.get('/documents/no'), ['id']],
  [
    'document_not_found',
    'of a shipment',
    async (api) => api.delete(`/shipments/${(await booked(api)).shid}/documents/1`),
    ['document_id'],
  ],
  [
    'document_not_uploaded',
    'change',
    async (api) => {
      const { id } = await booked(api);
      const [made] = (await api.get(`/shipments/${id}/documents`)).json;
      return api.post(`/shipments/${id}/documents/${made.id}`, { document_type: 'pod' });
    },
    ['document_id'],
  ],
  ['not_found', 'courier of a number', (api) => api.get('/tracking_numbers/99999999999999999998'), ['number']],
  ['not_found', 'scenario', (api) => api.post('/sandbox/play', { scenario: 'no' }), ['scenario']],
  [
    'order_number_taken',
    'create',
    async (api) => api.post('/orders', orderBody({ order_number: (await order(api)).order_number })),
    ['order_number'],
  ],
  [
    'order_number_taken',
    'rename',
    async (api) => api.post(`/orders/${(await order(api)).id}`, { order_number: (await order(api)).order_number }),
    ['order_number'],
  ],
  [
    'order_number_taken',
    'split',
    async (api) => {
      const made = await order(api);
      return api.post(`/orders/${made.id}/split_now`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 1 }],
        new_order_number: made.order_number,
      });
    },
    ['new_order_number'],
  ],
  [
    'currency_fixed',
    'update',
    async (api) => api.post(`/orders/${(await order(api)).id}`, { currency: 'EUR' }),
    ['currency'],
  ],
  [
    'quantity_below_shipped',
    'update',
    async (api) => {
      const { order_id } = await booked(api);
      const [line] = (await api.get(`/orders/${order_id}/order_line_items`)).json;
      return api.post(`/orders/${order_id}/order_line_items`, { order_line_items: [{ id: line.id, quantity: 1 }] });
    },
    ['order_line_items[0].quantity'],
  ],
  [
    'line_shipped',
    'remove',
    async (api) => {
      const { order_id } = await booked(api);
      const [line] = (await api.get(`/orders/${order_id}/order_line_items`)).json;
      return api.delete(`/orders/${order_id}/order_line_items`, { order_line_item_ids: [line.id] });
    },
    ['order_line_item_ids'],
  ],
  ['order_has_shipments', 'delete', async (api) => api.delete(`/orders/${(await booked(api)).order_id}`), ['id']],
  ['order_gave_units', 'delete', async (api) => api.delete(`/orders/${(await split(api)).id}`), ['id']],
  [
    'split_quantity_exceeded',
    'split',
    async (api) => {
      const made = await order(api);
      return api.post(`/orders/${made.id}/split_now`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 9 }],
        new_order_number: unused('S'),
      });
    },
    ['order_line_items'],
  ],
  [
    'split_moves_everything',
    'split',
    async (api) => {
      const made = await order(api);
      return api.post(`/orders/${made.id}/split_now`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 2 }],
        new_order_number: unused('S'),
      });
    },
    ['order_line_items'],
  ],
  [
    'order_not_splittable',
    'split',
    async (api) =>
      api.post(`/orders/${(await after(api, 'cancel')).id}/split_now`, {
        order_line_items: [{ id: 'x', quantity: 1 }],
        new_order_number: unused('S'),
      }),
    ['id'],
  ],
  [
    'order_not_splittable',
    'split into',
    async (api) => {
      const made = await order(api);
      return api.post(`/orders/${made.id}/split_now`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 1 }],
        move_to_order_id: (await after(api, 'cancel')).id,
      });
    },
    ['move_to_order_id'],
  ],
  [
    'orders_not_combinable',
    'combine',
    async (api) =>
      api.post('/orders/combine_now', {
        master_order_id: (await order(api)).id,
        ids: [(await after(api, 'cancel')).id],
      }),
    ['ids'],
  ],
  [
    'nothing_to_combine',
    'combine',
    async (api) =>
      api.post('/orders/combine_now', {
        master_order_id: (await order(api, { destination_address: { ...PLACE, street1: unused('9 Elm St') } })).id,
        all_items: true,
      }),
    ['all_items'],
  ],
  [
    'job_finished',
    'retry',
    async (api) => {
      const made = await order(api);
      const { json } = await api.post(`/orders/${made.id}/split_async`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 1 }],
        new_order_number: unused('S'),
      });
      return api.post(`/jobs/${json.id}/retry`);
    },
    ['id'],
  ],
  ['undo_impossible', 'undo', async (api) => api.post(`/orders/${(await booked(api)).order_id}/undo`), ['id']],
  ['undo_impossible', 'unsplit', async (api) => api.post(`/orders/${(await order(api)).id}/unsplit`), ['id']],
  ['order_not_finished', 'redact', async (api) => api.post(`/orders/${(await order(api)).id}/redact`), ['id']],
  [
    'shipment_not_finished',
    'redact',
    async (api) => {
      const { json } = await api.post('/shipments', {
        ...PLACES,
        packages: [PACKAGE],
        carrier: 'fxp',
        allow_duplicate: true,
      });
      return api.post(`/shipments/${json.id}/redact`);
    },
    ['id'],
  ],
  [
    'shipment_of_order',
    'redact',
    async (api) => {
      const { id } = await booked(api);
      await api.post(`/shipments/${id}/cancel`);
      return api.post(`/shipments/${id}/redact`);
    },
    ['id'],
  ],
  [
    'illegal_status_move',
    'update',
    async (api) => api.post(`/orders/${(await after(api, 'cancel')).id}`, { status: 'picking' }),
    ['status'],
  ],
  [
    'illegal_status_move',
    'hold',
    async (api) => api.post('/orders/hold', { ids: [(await after(api, 'cancel')).id] }),
    ['ids'],
  ],
  [
    'illegal_status_move',
    'release',
    async (api) => api.post('/orders/release', { ids: [(await after(api, 'cancel')).id] }),
    ['ids'],
  ],
  [
    'illegal_status_move',
    'play',
    async (api) => {
      const { id } = await booked(api);
      await api.post(`/shipments/${id}/cancel`);
      return api.post('/sandbox/play', { scenario: 'damaged', shipments: [id] });
    },
    ['shipments'],
  ],
  ['order_not_bookable', 'book', async (api) => api.post(`/orders/${(await after(api, 'cancel')).id}/book`), ['id']],
  [
    'order_not_bookable',
    'book by its number',
    async (api) => api.post('/shipments', { order_number: (await after(api, 'cancel')).order_number, cheapest: true }),
    ['order_number'],
  ],
  [
    'order_not_bookable',
    'pick',
    async (api) => api.get(`/orders/${(await after(api, 'cancel')).id}/pick_ticket`),
    ['id'],
  ],
  [
    'nothing_to_ship',
    'book by its id',
    async (api) => api.post('/shipments', { order_id: (await booked(api)).order_id, service: 'fxc/same_day' }),
    ['order_id'],
  ],
  ['nothing_to_ship', 'pack', async (api) => api.get(`/orders/${(await booked(api)).order_id}/packing`), ['id']],
  [
    'nothing_to_ship',
    'rate',
    async (api) => api.post(`/orders/${(await booked(api)).order_id}/proposed_shipments/generate`),
    ['id'],
  ],
  [
    'quantity_not_left',
    'book',
    async (api) => {
      const made = await order(api);
      return api.post(`/orders/${made.id}/book`, {
        order_line_items: [{ id: made.order_line_items[0].id, quantity: 9 }],
      });
    },
    ['order_line_items'],
  ],
  [
    'quantity_not_left',
    'book in packages',
    async (api) => {
      const { id, order_line_items: lines } = await order(api);
      const package_items = [{ order_line_item_id: lines[0].id, quantity: 9 }];
      return api.post(`/orders/${id}/book`, { packages: [{ ...PACKAGE, package_items }] });
    },
    ['packages'],
  ],
  [
    'quantity_not_left',
    'book by what was proposed',
    async (api) => {
      const { id, order_line_items: lines } = await order(api);
      const proposed = await rated(api, id);
      await api.post(`/orders/${id}/book`, { order_line_items: [{ id: lines[0].id, quantity: 1 }] });
      return api.post(`/orders/${id}/proposed_shipments/${proposed.id}/book`);
    },
    ['pid'],
  ],
  [
    'booked_otherwise',
    'book',
    async (api) => {
      const { json } = await api.post('/rates', { ...PLACES, packages: [PACKAGE] });
      const rate_id = json.rates[0].id;
      await api.post('/shipments', { ...PLACES, rate_id });
      return api.post('/shipments', { ...PLACES, destination_address: PLACE, rate_id });
    },
    ['destination_address'],
  ],
  [
    'preflight_failed',
    'book',
    async (api) =>
      api.post(
        `/orders/${(await order(api, { order_line_items: [{ ...LINE, hazmat_data: { dangerous_goods_type: 'hazmat' } }] })).id}/book`,
      ),
    [
      'packages[0].hazmat_data_list[0].un_or_na_number',
      'packages[0].hazmat_data_list[0].proper_shipping_name',
      'packages[0].hazmat_data_list[0].hazard_class_or_division',
      'packages[0].hazmat_data_list[0].emergency_response_phone_number',
    ],
  ],
  [
    'dimensions_missing',
    'rate',
    async (api) =>
      api.post(
        `/orders/${(await order(api, { order_line_items: [{ sku: 'X', quantity: 1 }] })).id}/proposed_shipments/generate`,
      ),
    ['order_line_items[0]'],
  ],
  ['dimensions_missing', 'rates', (api) => api.post('/rates', { ...PLACES, items: [{ quantity: 1 }] }), ['items[0]']],
  [
    'exchange_rate_missing',
    'order',
    (api) => api.post('/orders', orderBody({ order_line_items: [{ ...LINE, value: 1, currency: 'CHF' }] })),
    ['order_line_items[0].currency'],
  ],
  [
    'does_not_fit',
    'rates',
    (api) => api.post('/rates', { ...PLACES, items: [{ ...LINE, length: 900, item_type: 'parcel' }] }),
    ['items[0]'],
  ],
  ['no_rates', 'rates', (api) => api.post('/rates', { ...PLACES, packages: [{ ...PACKAGE, length: 900 }] }), []],
  [
    'service_not_available',
    'bill of lading',
    async (api) => api.get(`/shipments/${(await booked(api)).shid}/bol?carrier_code=fxp`),
    ['id'],
  ],
  [
    'service_unknown',
    'book',
    async (api) => api.post(`/orders/${(await order(api)).id}/book`, { service_code: 'no' }),
    ['service_code'],
  ],
  [
    'service_unknown',
    'book of no carrier',
    async (api) => api.post('/shipments', { order_id: (await order(api)).id, carrier: 'no' }),
    ['carrier'],
  ],
  [
    'service_unknown',
    'propose',
    async (api) =>
      api.post(`/orders/${(await order(api)).id}/proposed_shipments`, { carrier_code: 'fxp', service_name: 'no' }),
    ['service_name'],
  ],
  [
    'shipment_not_cancellable',
    'cancel',
    async (api) => {
      const { id } = await booked(api);
      await api.post(`/shipments/${id}`, { status: 'delivered' });
      return api.post(`/shipments/${id}/cancel`);
    },
    ['id'],
  ],
  [
    'shipment_cancelled',
    'label',
    async (api) => {
      const { shid } = await booked(api);
      await api.post(`/shipments/${shid}/cancel`);
      return api.get(`/shipments/${shid}/labels`);
    },
    ['id'],
  ],
  [
    'shipment_cancelled',
    'update',
    async (api) => {
      const { shid } = await booked(api);
      await api.post(`/shipments/${shid}/cancel`);
      return api.post(`/shipments/${shid}`, { status: 'delivered' });
    },
    ['status'],
  ],
  [
    'name_taken',
    'tracking number',
    async (api) => {
      const { tracking_number } = await booked(api);
      return api.post(`/shipments/${(await booked(api)).id}`, { tracking_number });
    },
    ['tracking_number'],
  ],
  [
    'limit_exceeded',
    'remove',
    async (api) =>
      api.delete(`/orders/${(await order(api)).id}/order_line_items`, {
        order_line_item_ids: Array.from({ length: 501 }, (_, at) => `x${at}`),
      }),
    ['order_line_item_ids'],
  ],
  ['tariff_invalid', 'add', (api) => api.post('/carriers', { files: { 'tariff.json': '{}' } }), []],
  ['policies_invalid', 'apply', (api) => api.post('/policies', { name: 'p.json', source: '{}' }), []],
  [
    'box_code_taken',
    'create',
    async (api) => {
      const boxes = [{ code: unused('B'), inner_length: 9, inner_width: 9, inner_height: 9, max_weight: 9 }];
      await api.post('/boxes', { boxes });
      return api.post('/boxes', { boxes, on_conflict: 'fail' });
    },
    ['boxes[0].code'],
  ],
  [
    'sku_in_use',
    'delete',
    async (api) => {
      const part = await sku(api);
      await api.post('/skus', { sku: unused('KIT'), is_kit: true, kit_components: [{ sku: part, quantity: 2 }] });
      return api.delete('/skus', { sku: [part] });
    },
    ['sku'],
  ],
  [
    'import_rejected',
    'all or none',
    (api) => api.post('/orders/import', { atomic: true, orders: [orderBody(), orderBody({ currency: 'no' })] }),
    ['orders[1].currency'],
  ],
  [
    'kit_invalid',
    'order',
    async (api) => {
      let part = await sku(api);
      for (let level = 0; level < 8; level++)
        part = (
          await api.post('/skus', { sku: unused('KIT'), is_kit: true, kit_components: [{ sku: part, quantity: 1 }] })
        ).json.sku;
      return api.post('/orders', orderBody({ unbundle_kits: true, order_line_items: [{ sku: part, quantity: 1 }] }));
    },
    ['order_line_items'],
  ],
  [
    'idempotency_key_reused',
    'order',
    async (api) => {
      const headers = { 'idempotency-key': unused('key') };
      await api.post('/orders', orderBody(), { headers });
      return api.post('/orders', orderBody(), { headers });
    },
    ['Idempotency-Key'],
  ],
];
