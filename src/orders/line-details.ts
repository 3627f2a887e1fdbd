import { ShipdockError } from '../kernel/errors.ts';
import { allGiven, given } from '../kernel/given.ts';
import type { IdGenerator } from '../kernel/ids.ts';
import { updateAddress } from './draft-address.ts';
import { withSentHazmat } from './hazmat-data.ts';
import { updateLineReferences } from './line-references.ts';
import type { InventoryIdentifier, LineDetails, LineReference } from './order.ts';
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
    ...allGiven({
      name: input.name,
      upc: input.upc,
      description: input.description,
      commodityDescription: input.commodity_description ?? input.commidity_description,
      lotNumber: input.lot_number,
      length: input.length,
      width: input.width,
      height: input.height,
      dimensionUom: input.dimension_uom,
      weight: input.weight,
      weightUom: input.weight_uom,
      typeOfItem: input.type_of_item,
      doNotPackWithOtherItems: input.do_not_pack_with_other_items,
      doNotPalletize: input.do_not_palletize,
      doNotPackBeforePalletize: input.do_not_pack_before_palletize,
      thisSideUp: input.this_side_up,
      fragile: input.fragile,
      doNotStack: input.do_not_stack,
      handlingUnitType: input.handling_unit_type,
      unpackedItemTypeId: input.unpacked_item_type_id,
      hsCode: input.hs_code,
      countryOfOrigin: input.country_of_origin,
      freightClass: input.freight_class,
      nmfc: input.nmfc,
      packageType: input.package_type,
      packageQuantity: input.package_quantity,
      volumeCubicFt: input.volume_cubic_ft,
      warehouseId: input.warehouse_id,
      warehouseCode: input.warehouse_code,
      lineNumber: input.line_number,
      shipIndividually: input.ship_individually,
      ormD: input.orm_d,
      hazmat: input.hazmat,
      meta: input.meta,
      originAddress: originAddress ?? undefined,
      referenceNumbers: sentReferences(before, input, field, ids),
      hazmatData: withSentHazmat(before.hazmatData, input.hazmat_data),
      inventoryIdentifiers: sentIdentifiers(input, field),
    }),
  };
}

function sentReferences(
  before: LineDetails,
  input: OrderLineInput,
  field: string,
  ids: IdGenerator,
): readonly LineReference[] | undefined {
  const sent = input.reference_numbers ?? [];
  return sent.length === 0 ? undefined : updateLineReferences(before.referenceNumbers ?? [], sent, field, ids);
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
