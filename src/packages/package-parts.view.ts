import { type Member, membersNamed, membersOf, memberWith } from '../kernel/members.ts';
import { HAZMAT } from '../orders/order-parts.view.ts';
import type { PackageItemJson } from './package-json.ts';

/** Of an item in a package that is planned. */
const PACKAGE_ITEM = membersOf<PackageItemJson>({
  id: true,
  order_line_item_id: true,
  product_sku: true,
  product_upc: true,
  product_sku_packing_code: true,
  product_child_sku: true,
  product_child_sku_quantity: true,
  xid: true,
  item_name: true,
  description: true,
  quantity: true,
  length: true,
  width: true,
  height: true,
  volume: true,
  weight: true,
  weight_uom: true,
  value: true,
  freight_class: true,
  nmfc: true,
  hs_code: true,
  country_of_origin: true,
});

const NAMES = membersNamed(`
  freight_class nmfc packing_type package_type handling_unit_type quantity package_quantity
  length width height dimension_uom weight weight_uom dry_ice_weight value volume
  commodity_description orm_d hazmat carrier_container number_of_units sscc_serial_references
`);

const HAZARDS = [memberWith('hazmat_data', HAZMAT), memberWith('hazmat_data_list', HAZMAT)];

const COSTS = [
  memberWith('materials', membersNamed('name unit_cost ext_cost quantity weight')),
  memberWith('labors', membersNamed('name unit_cost ext_cost quantity uom')),
];

/** Of what a package of a proposed and of a booked shipment tell alike; `items` are the members of its items. */
export function packageMembers(items: readonly Member[]): readonly Member[] {
  const alike = [...NAMES, ...HAZARDS, ...COSTS, memberWith('package_items', items)];
  const inside = [...alike, ...membersNamed('handling_unit_packages')];
  return [...alike, memberWith('handling_unit_packages', inside)];
}

/** Of a package that is planned. */
export const PACKAGE: readonly Member[] = [
  ...membersNamed('id unpacked_item_type_id unpacked_item_type_name'),
  ...packageMembers(PACKAGE_ITEM),
];
