import type { JsonObject } from '../../kernel/json.ts';

/** What a parameter of a query means. */
export interface QueryNote {
  readonly description: string;
  readonly schema: JsonObject;
  readonly example?: unknown;
}

const words = (description: string, example?: unknown): QueryNote => ({
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
});
const yesOrNo = (description: string): QueryNote => ({ description, schema: { type: 'boolean', default: false } });
const moment = (description: string): QueryNote => words(description, '2026-03-02');

/** By the parameter's name, which means the same on every route. */
const NOTES: Readonly<Record<string, QueryNote>> = {
  after_id: words('Only what comes after this id, when sorted by id: the whole id of the last one that was read.'),
  callback_url: words('Only the webhooks that post there.'),
  carrier_code: words(
    'Code of the carrier; of a bill of lading or address label that is to be made, whose it is.',
    'fxp',
  ),
  city: words('Only addresses whose city holds this text.', 'Carlsbad'),
  code: words('Only the address of this code.', 'DOCK'),
  company: words('Only addresses whose company holds this text.'),
  date: words('Only those of this day.', '2026-03-02'),
  enabled: { description: 'Only those that are enabled, or that are not.', schema: { type: 'boolean' } },
  external_id: words('Only the SKU that another system knows by this id.'),
  from: words('From this moment or date on; of exchange rates, the currency that is exchanged.', '2026-03-02'),
  label_format: { description: 'Form of labels.', schema: { enum: ['PDF', 'ZPL'] } },
  line: words('Only the line of this id, key or SKU; where another order has it now, 404 says which.', 'MUG-RED'),
  missing: { description: 'Only what lacks this.', schema: { enum: ['dimensions'] } },
  name: words('Only what this name holds, or is held by.'),
  order_id: words('Only those of this order, by id or number.', 'SO-1001'),
  order_number: words('Only those of this order number.', 'SO-1001'),
  q: words('What to look for.', 'mug'),
  query: words('Only what holds these words.'),
  regen_pdf: yesOrNo('Make the document again, though it is there.'),
  resolved: yesOrNo('Also those that are resolved.'),
  shipment_id: words('Only those of this shipment.'),
  since: moment('From this moment or date on.'),
  sku: words('Only what has, or is, this SKU.', 'MUG-RED'),
  source_system: words('Only orders from this system.', 'webshop'),
  source_system_id: words('Only orders that the system knows by this id.'),
  state: words('Only events in this state.', 'parked'),
  status: words('Only those with this status; several with commas between.', 'new'),
  street: words('Only addresses whose street holds this text.'),
  tag: words('Only orders with this tag.', 'gift'),
  tracking_number: words('Only shipments that go by this number, or have a package that does.'),
  to: words('Up to this moment or date; of exchange rates, the currency that is got.', '2026-03-31'),
  type: words('Of lines, `shipped` or `not_shipped`; of jobs, their type.'),
  upc: words('Only the SKU of this UPC; zeros that it begins with make no difference.'),
  warehouse: words('Only orders of this warehouse, by code or id.', 'MAIN'),
  warehouse_code: words('Only orders of the warehouse with this code.', 'MAIN'),
  warehouse_id: words('Only orders of the warehouse with this id.'),
  webhook_id: words('Only the events of this webhook.'),
  zip: words('Only addresses whose ZIP or postcode begins so.', '92009'),
};

/** What the parameter of this name means. */
export function queryNote(name: string): QueryNote {
  return NOTES[name] ?? words(name.replaceAll('_', ' '));
}
