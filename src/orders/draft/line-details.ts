import { ShipdockError } from '../../kernel/errors.ts';
import { given, withGiven } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import type { InventoryIdentifier, LineDetails, LineReference } from '../order.ts';
import type { OrderLineInput } from '../order-parts.schema.ts';
import { withSentHazmat } from '../parts/hazmat-data.ts';
import { updateLineReferences } from '../parts/line-references.ts';
import { updateAddress } from './draft-address.ts';

/** What a line may do without, kept as it was sent: the name that it is sent by, and the one that it is kept by. */
export const OPTIONAL_LINE_DETAILS = {
  name: 'name',
  upc: 'upc',
  description: 'description',
  lot_number: 'lotNumber',
  length: 'length',
  width: 'width',
  height: 'height',
  weight: 'weight',
  type_of_item: 'typeOfItem',
  do_not_pack_with_other_items: 'doNotPackWithOtherItems',
  do_not_palletize: 'doNotPalletize',
  do_not_pack_before_palletize: 'doNotPackBeforePalletize',
  this_side_up: 'thisSideUp',
  fragile: 'fragile',
  do_not_stack: 'doNotStack',
  handling_unit_type: 'handlingUnitType',
  unpacked_item_type_id: 'unpackedItemTypeId',
  hs_code: 'hsCode',
  country_of_origin: 'countryOfOrigin',
  freight_class: 'freightClass',
  nmfc: 'nmfc',
  package_type: 'packageType',
  package_quantity: 'packageQuantity',
  volume_cubic_ft: 'volumeCubicFt',
  warehouse_id: 'warehouseId',
  warehouse_code: 'warehouseCode',
  line_number: 'lineNumber',
  hazmat: 'hazmat',
  meta: 'meta',
} as const satisfies Readonly<Record<string, keyof LineDetails>>;

const KEPT_AS = {
  ...OPTIONAL_LINE_DETAILS,
  dimension_uom: 'dimensionUom',
  weight_uom: 'weightUom',
  ship_individually: 'shipIndividually',
  orm_d: 'ormD',
} as const;

/** What a line says beside its columns, with the parts that were sent; `field` is the line's place in what was sent. */
export function withSentDetails(
  before: LineDetails,
  input: OrderLineInput,
  field: string,
  ids: IdGenerator,
): LineDetails {
  const details = withGiven(withoutOldWarehouse(before, input), input, KEPT_AS);
  const commodity = input.commodity_description ?? input.commidity_description;
  const origin = updateAddress(before.originAddress ?? null, input.origin_address, 'originAddress', ids);
  const references = sentReferences(before, input, field, ids);
  const hazmat = withSentHazmat(before.hazmatData, input.hazmat_data);
  const identifiers = sentIdentifiers(input, field);
  const isPlain = commodity === undefined && origin === null && identifiers === undefined;
  // As nearly every line is: it is not copied once more for what it does not say.
  if (isPlain && references === undefined && hazmat === undefined) return details;
  return {
    ...details,
    ...given('commodityDescription', commodity),
    ...given('originAddress', origin ?? undefined),
    ...given('referenceNumbers', references),
    ...given('hazmatData', hazmat),
    ...given('inventoryIdentifiers', identifiers),
  };
}

/** Another warehouse that is named by its code alone is not the one whose id the line had, nor the other way round. */
function withoutOldWarehouse(before: LineDetails, input: OrderLineInput): LineDetails {
  const { warehouse_id: id, warehouse_code: code } = input;
  if (id === undefined && code === undefined) return before;
  const { warehouseId: _, warehouseCode: __, ...rest } = before;
  return rest;
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
