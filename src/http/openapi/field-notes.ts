import type { JsonObject } from '../../kernel/json.ts';

/** What a member of a request means, its unit, and what it is where it is not given. */
interface Note {
  readonly description: string;
  readonly default?: unknown;
  /** Whether that is so of a new thing alone: elsewhere what is not sent stays as it is, or is taken from an order. */
  readonly isOfNew?: true;
  readonly example?: unknown;
}

const note = (description: string, example?: unknown, preset?: unknown): Note => ({
  description,
  ...(example === undefined ? {} : { example }),
  ...(preset === undefined ? {} : { default: preset }),
});

/** The same; `preset` counts where the thing is made. */
const ofNew = (description: string, example: unknown, preset: unknown): Note => ({
  ...note(description, example, preset),
  isOfNew: true,
});

/** By the member's name, which means the same in every request. */
const NOTES: Readonly<Record<string, Note>> = {
  accessorials: note('services beside the carriage, as a lift gate'),
  addresses: note('addresses to judge'),
  import: note('where the order stood, for what it is imported from'),
  atomic: note('all orders or none: one that is rejected keeps the others out too', true, false),
  on_conflict: note(
    'of a number that is there and says something else: fail (rejected), skip, update',
    'update',
    'fail',
  ),
  orders: note('orders as POST /orders takes them; each is read by itself'),
  whole_address: note('reject an address that rating cannot use', true, false),
  address: note('a postal address'),
  all_items: note('the items of every open order to the same destination'),
  allow_duplicate: note('buy a second shipment on purpose', true, false),
  apply_rules: note('whether rating rules apply', true),
  billing_address: note('who is billed'),
  billing_details: note('who pays the carrier'),
  body: note('text of the note', 'Leave at dock 4'),
  boxes: note('boxes to pack into'),
  callback_url: note('where events are posted', 'https://shop.example.com/hooks'),
  cancel_shipments: note('void booked shipments first', true, false),
  carrier: note('name of the carrier'),
  carrier_code: note('code of the carrier'),
  carrier_filter: note('codes of the carriers that may offer'),
  city: note('city', 'Carlsbad'),
  clear: note('fields to empty', ['destination_address.street2']),
  advance_ms: note('sandbox: how far the carriers’ clock is set forward, in milliseconds', 3600000, 0),
  combine: note('all in one document, not one each', true, false),
  one_per_label: note('a document for each label, not for each shipment', true, false),
  dpi: note('dots per inch of the label printer', 203, 203),
  files: note('files of the tariff folder, by name'),
  from_spreadsheet: note('what a spreadsheet made of names and texts that are there is not taken', true, false),
  format: note('PDF, or ZPL for label printers', 'PDF', 'PDF'),
  picture: note('show how each box is packed', true, false),
  scans: note('scans, each by its tracking number or shipment'),
  scenario: note('name of a scenario', 'damaged'),
  sheet: note('sheet of labels for a desktop printer', 'letter_4up'),
  shipments: note('ids, shids or tracking numbers', ['1']),
  skus: note('SKUs as POST /skus takes them'),
  told: note(
    'numbers of orders of the batch that were told of since; where it is sent, what is answered counts as told once it is named so',
    ['SO-1042'],
  ),
  vocabulary: note('whose words a status is told in', 'general', 'general'),
  code: note('own code: letters, digits, underscores and dashes', 'DOCK'),
  commodity_description: note('what it is, for freight and customs'),
  company: note('company', 'Acme Supply'),
  country: ofNew('two-letter ISO code', 'US', 'US'),
  country_of_origin: note('where it was made: two-letter ISO code', 'US'),
  currency: note('three-letter ISO code; not given, that of the order, else of the warehouse, else USD', 'USD'),
  cutoff: note('until when parcels leave the same day, local time', '14:00'),
  description: note('what it is'),
  destination_address: note('where it goes'),
  dimension_uom: ofNew('unit of length, width and height', 'in', 'in'),
  display_rate_detail: note('answer packages and parts of the price', true, false),
  document_type: note('what kind of document it is', 'bol'),
  email: note('e-mail address', 'receiving@example.com'),
  events: note('names of events; all of them where none are given', ['shipment_status_update']),
  file: note('the file itself'),
  freight_class: note('class of the NMFC', '70'),
  handling_unit_type: note('kind of handling unit', 'pallet'),
  harmonized_codes: note('tariff numbers by country'),
  hazmat_data: note('dangerous goods data; the amount of a line is that of one unit, of a package that of all in it'),
  height: note('height, in dimension_uom', 6),
  hold_until: note('when the order is released by itself', '2026-12-24T08:00:00Z'),
  hs_code: note('tariff number of the customs', '691110'),
  id: note('id, as it was answered'),
  ids: note('ids or order numbers', ['SO-1042']),
  include_return_label: ofNew('print a return label too', true, false),
  instant_proposed_shipment_generation: ofNew('rate the order while it is created', true, false),
  insurance: note('insure for the stated value'),
  inventory_identifiers: note('serial and lot numbers'),
  is_residential: ofNew('whether it is a home', true, false),
  item_type: note('how it ships: with a parcel or freight carrier, or not known yet', 'parcel'),
  item: note('the one piece that it is: what is not sent of it stays'),
  items: note('what is in it'),
  items_price: note('price of all items, in the order’s currency', 28),
  label_format: note('format of labels; not given PDF', 'PDF'),
  length: note('length, in dimension_uom', 10),
  like: note('account to be set up as'),
  line_number: note('number of the line', 1),
  lot_number: note('lot number'),
  master_order_id: note('order that keeps the combined items'),
  meta: note('anything of yours, kept as it is'),
  move_to_order_id: note('order that the units move to'),
  name: note('name of the person, place or thing', 'Receiving Dept'),
  new_order_number: note('number of the order that is made', 'SO-1042-B'),
  nmfc: note('item of the National Motor Freight Classification'),
  notes: note('remarks'),
  orm_d: ofNew('deprecated: dangerous goods in limited quantity', false, false),
  order_id: note('id of the order'),
  order_line_item_ids: note('ids of lines, 500 at most'),
  order_line_items: note('lines of the order'),
  order_number: note('number of the order, unique in the account', 'SO-1042'),
  origin_address: note('where it ships from'),
  package_quantity: note('how many packages', 1),
  packages: note('packages as they are'),
  phone_number: note('telephone number', '760-555-0100'),
  price: note('price of one unit, in the line’s currency', 14),
  proposed_shipment_id: note('proposed shipment to book'),
  product_child_sku: note(
    'what was ordered, where product_sku is the case that holds it: quantity, weight and value are of its units',
    'CAN',
  ),
  product_child_sku_quantity: note('units of product_child_sku that one case holds', 12),
  quantity: ofNew('how many', 2, 1),
  rate_filter: note('which rates are answered', 'best'),
  rate_id: note('rate to book, or several of which the first still valid is taken'),
  reference_numbers: note('invoice, customer, purchase and other numbers'),
  remove_unshiped: note('remove unshipped lines', true, false),
  requested_rate_id: note('rate that was chosen'),
  requested_shipping_details: note('carrier and service wished for'),
  self_packed: ofNew('whether no packing cost is added', true, true),
  service_code: note('code of the service'),
  service_name: note('name of the service'),
  ship_individually: ofNew('each unit ships by itself', true, false),
  shipping_price: note('what shipping cost the customer', 9.95),
  sku: note('SKU of the goods', 'MUG-RED'),
  source_system: note('name of the shop system'),
  source_system_id: note('id in the shop system; the key of a line that has no id'),
  source_system_meta: note('what the shop system says of it'),
  state: note('state or province, two letters in US and CA', 'CA'),
  status: note('status to move to'),
  street1: note('street and number', '2850 Whiptail Loop E'),
  street2: note('second line of the street'),
  tag: note('tag of the note'),
  tags: note('tags', ['gift']),
  tax_price: note('tax', 2.31),
  time_zone: note('IANA name of the time zone', 'America/Los_Angeles'),
  total_price: note('price shown to the customer', 40.26),
  tracking_number: note('number of the carrier'),
  type_of_item: note('loose, boxed or on a pallet', 'loose'),
  unbundle_kits: ofNew('ship the parts of kits', true, false),
  upc: note('bar code of the goods', '012345678905'),
  validated: note('whether it was validated', true),
  value: note('value: of a unit in its currency, of a setting as text'),
  volume_cubic_ft: note('volume of one unit in cubic feet', 1.5),
  warehouse_code: note('warehouse it ships from', 'MAIN'),
  warehouse_id: note('id of the warehouse it ships from'),
  weight: note('weight, in weight_uom', 1.5),
  weight_uom: note('unit of the weight; not given lb, but oz of a parcel among the items of POST /rates', 'lb'),
  width: note('width, in dimension_uom', 8),
  zip: note('ZIP or postal code', '92009'),
};

/** A schema whose members say what they mean; a member without a note is told by its own name. */
export function described(schema: JsonObject | undefined, asked: Asked): JsonObject | undefined {
  return schema === undefined ? undefined : (withNotes(schema, asked) as JsonObject);
}

interface Asked {
  /** Whether the request makes what it tells of. */
  readonly isNew: boolean;
}

/** What the member of this name means, without a word on requests. */
export function meaningOf(name: string): string {
  return noteFor(name).description;
}

function noteFor(name: string): Note {
  return (Object.hasOwn(NOTES, name) ? NOTES[name] : undefined) ?? note(name.replaceAll('_', ' '));
}

function withNotes(schema: unknown, asked: Asked): unknown {
  if (Array.isArray(schema)) return schema.map((each) => withNotes(each, asked));
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === 'properties' ? members(value as JsonObject, asked) : withNotes(value, asked),
  ]);
  return Object.fromEntries(entries);
}

function members(properties: JsonObject, asked: Asked): JsonObject {
  const noted = Object.entries(properties).map(([name, schema]) => {
    const { description, default: preset, isOfNew, example } = noteFor(name);
    const told = {
      description,
      ...(preset === undefined || (isOfNew && !asked.isNew) ? {} : { default: preset }),
      ...(example === undefined ? {} : { examples: [example] }),
    };
    return [name, { ...(withNotes(schema, asked) as JsonObject), ...told }];
  });
  return Object.fromEntries(noted);
}
