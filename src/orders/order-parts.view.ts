import { membersNamed, membersOf } from '../kernel/members.ts';
import type { FileOrder } from './import/shipped/shipped-units.ts';
import type { LineJson, OrderJson } from './order-json.ts';

/** Members of what orders and their lines hold lists of, for names below them. */
export const REFERENCE_NUMBER = membersOf<OrderJson['reference_numbers'][number]>({
  id: true,
  code: true,
  value: true,
  name: true,
});

export const LINE_REFERENCE = membersOf<LineJson['reference_numbers'][number]>({
  id: true,
  code: true,
  name: true,
  value: true,
  external_code: true,
});

export const INVENTORY_IDENTIFIER = membersOf<LineJson['inventory_identifiers'][number]>({
  type: true,
  code: true,
  source_system_id: true,
});

/** api-v4 2.5. */
export const HAZMAT = membersNamed(`
  un_or_na_number proper_shipping_name technical_name hazard_class_or_division packing_group
  emergency_response_phone_number emergency_contact_name emergency_contact_phone_number
  regulation_level container quantity amount amount_unit transportation_mode additional_description dangerous_goods_type
`);

/** Of an address of an exported order. */
export const EXPORTED_ADDRESS = membersNamed(`
  name company street1 street2 city state zip country phone_number email code is_residential
`);

/** Of a reference number and a note of an exported order. */
export const EXPORTED_REFERENCE = membersNamed('code value name');
export const EXPORTED_NOTE = membersNamed('body tag');

type LeftOut = NonNullable<FileOrder['left_out']>[number];

/** Of the kit that an exported line was a part of, and of units that were ordered and are not among the lines. */
export const KIT_PART = membersOf<NonNullable<LeftOut['kit']>>({
  sku: true,
  source_system_id: true,
  quantity: true,
  line_id: true,
  price: true,
  value: true,
});
export const LEFT_OUT = membersOf<LeftOut>({
  id: true,
  source_system_id: true,
  sku: true,
  name: true,
  kit: KIT_PART,
  origin_order_number: true,
  price: true,
  former_skus: true,
  skus_elsewhere: true,
  quantity: true,
  is_moved: true,
  lost_quantity: true,
  is_booked: true,
  removed_quantity: true,
  line_quantity: true,
});

/** Of units of it that lie in other orders. */
export const HELD_BY = membersOf<NonNullable<FileOrder['held_by']>[number]>({
  order_number: true,
  goods: true,
  quantity: true,
});

/** Of units that a person took out of the parts of kits. */
export const PART_TAKEN_OUT = membersOf<NonNullable<FileOrder['parts_taken_out']>[number]>({
  kit: KIT_PART,
  sku: true,
  name: true,
  quantity: true,
});

/** Of what an export tells of the state it took, of an order's amounts that lie in other orders, and of a price that was converted. */
export const AS_OF = membersNamed('order_id journal_hash');
export const MOVED_AMOUNTS = membersNamed('items_price total_price tax_price shipping_price');
export const CONVERTED = membersNamed('currency price value date');
