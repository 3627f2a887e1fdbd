import { ShipdockError } from '../kernel/errors.ts';
import { given } from '../kernel/given.ts';
import type { IdGenerator } from '../kernel/ids.ts';
import { updateAddress } from './draft-address.ts';
import type { InventoryIdentifier, LineDetails } from './order.ts';
import type { OrderLineInput } from './order-parts.schema.ts';

/** What a line says beside its columns, with the parts that were sent; `field` is the line's place in what was sent. */
export function withSentDetails(
  before: LineDetails,
  input: OrderLineInput,
  field: string,
  ids: IdGenerator,
): LineDetails {
  const originAddress = updateAddress(before.originAddress ?? null, input.origin_address, 'originAddress', ids);
  return {
    ...before,
    ...given('name', input.name),
    ...given('upc', input.upc),
    ...given('description', input.description),
    ...given('commodityDescription', input.commodity_description ?? input.commidity_description),
    ...given('lotNumber', input.lot_number),
    ...given('length', input.length),
    ...given('width', input.width),
    ...given('height', input.height),
    ...given('dimensionUom', input.dimension_uom),
    ...given('weight', input.weight),
    ...given('weightUom', input.weight_uom),
    ...given('typeOfItem', input.type_of_item),
    ...given('doNotPackWithOtherItems', input.do_not_pack_with_other_items),
    ...given('doNotPalletize', input.do_not_palletize),
    ...given('doNotPackBeforePalletize', input.do_not_pack_before_palletize),
    ...given('thisSideUp', input.this_side_up),
    ...given('fragile', input.fragile),
    ...given('doNotStack', input.do_not_stack),
    ...given('handlingUnitType', input.handling_unit_type),
    ...given('unpackedItemTypeId', input.unpacked_item_type_id),
    ...given('hsCode', input.hs_code),
    ...given('countryOfOrigin', input.country_of_origin),
    ...given('freightClass', input.freight_class),
    ...given('nmfc', input.nmfc),
    ...given('packageType', input.package_type),
    ...given('packageQuantity', input.package_quantity),
    ...given('volumeCubicFt', input.volume_cubic_ft),
    ...given('warehouseId', input.warehouse_id),
    ...given('warehouseCode', input.warehouse_code),
    ...given('lineNumber', input.line_number),
    ...given('shipIndividually', input.ship_individually),
    ...given('ormD', input.orm_d),
    ...given('hazmat', input.hazmat),
    ...given('meta', input.meta),
    ...given('originAddress', originAddress ?? undefined),
    ...given('referenceNumbers', input.reference_numbers),
    ...given('hazmatData', input.hazmat_data),
    ...given('inventoryIdentifiers', sentIdentifiers(input, field)),
  };
}

/** The identifiers that were sent replace those that were there; an empty list means "not given". */
function sentIdentifiers(input: OrderLineInput, field: string): readonly InventoryIdentifier[] | undefined {
  const sent = input.inventory_identifiers ?? [];
  if (sent.length === 0) return undefined;
  return sent.map((identifier, index) => {
    if (identifier.code === undefined) {
      const path = `${field}.inventory_identifiers[${index}].code`;
      const details = [{ field: path, message: 'is missing' }];
      throw new ShipdockError('unreadable_field', `${path} is missing`, { details });
    }
    return {
      type: identifier.type ?? 'SerialNumber',
      code: identifier.code,
      ...given('sourceSystemId', identifier.source_system_id),
    };
  });
}
