import { membersOf } from '../kernel/members.ts';
import type { SkuJson } from './sku-json.ts';

/** Members of what a SKU holds lists of, for names below them. */
export const ITEM = membersOf<SkuJson['items'][number]>({
  id: true,
  name: true,
  length: true,
  width: true,
  height: true,
  dimension_uom: true,
  weight: true,
  weight_uom: true,
  quantity: true,
  item_type: true,
  handling_unit_type: true,
  freight_class: true,
  nmfc: true,
  harmonized_codes: { harmonized_code: true, country_code: true },
  country_of_origin: true,
  value: true,
  do_not_pack_with_other_items: true,
  do_not_palletize: true,
  do_not_pack_before_palletize: true,
  this_side_up: true,
  fragile: true,
  do_not_stack: true,
});

export const KIT_COMPONENT = membersOf<SkuJson['kit_components'][number]>({
  sku: true,
  quantity: true,
  value_percentage: true,
});
