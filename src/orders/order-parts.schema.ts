import * as z from 'zod/mini';
import { addressParts } from '../contract/address-parts.ts';
import {
  choice,
  country,
  currency,
  dimensionUnit,
  flag,
  freightClass,
  skuCode,
  text,
  visibleText,
  weightUnit,
} from '../contract/fields.ts';
import { hash, list, nested } from '../contract/nested-fields.ts';
import { integer, measure, scaled, size, weight } from '../contract/number-fields.ts';
import { OF_ADDRESS, OF_CHANGED_ADDRESS, OF_MEASURES } from '../contract/other-names.ts';
import { sparse } from '../contract/sparse.ts';
import { HANDLING_UNIT_TYPES } from '../kernel/handling-unit-type.ts';
import { MAX_UNITS, MOST_OF_UNIT, ORDER_LIMITS } from './limits.ts';

/** What the addresses, lines and reference numbers of an order may say, wherever they are sent. */

/** Amounts in hundredths would lose yen and dinars: they are read at four decimals and rounded to the currency once. */
export const amount = () => scaled(4, 0, MOST_OF_UNIT);

/** api-v4 2.2; who lives there, and whether it is a residence, may be said in the words of 2.7 too. */
export const orderAddressSchema = sparse(
  z.object({
    ...addressParts(),
    first_name: visibleText(),
    last_name: visibleText(),
    location_type: text(64),
    code: text(64),
  }),
  OF_ADDRESS,
);
export type OrderAddressInput = z.infer<typeof orderAddressSchema>;

/** The same of an update: what is not sent stays. */
export const orderAddressUpdateSchema = sparse(z.extend(orderAddressSchema, {}), OF_CHANGED_ADDRESS);

/** api-v4 2.4; X12 codes are read as the named form. */
export const referenceNumberSchema = sparse(
  z.object({
    id: text(64),
    code: choice(['invoice_id', 'customer_id', 'reference_id', 'purchase_id', 'bol_id', 'other_id'], {
      so: 'invoice_id',
      co: 'customer_id',
      cr: 'reference_id',
      po: 'purchase_id',
      bm: 'bol_id',
      zz: 'other_id',
    }),
    value: text(),
    name: text(),
  }),
);

/** api-v4 2.5. */
export const hazmatDataSchema = sparse(
  z.object({
    un_or_na_number: visibleText(16),
    proper_shipping_name: visibleText(),
    technical_name: visibleText(),
    hazard_class_or_division: visibleText(16),
    packing_group: visibleText(16),
    emergency_response_phone_number: visibleText(64),
    emergency_contact_name: visibleText(),
    emergency_contact_phone_number: visibleText(64),
    regulation_level: visibleText(64),
    container: visibleText(64),
    quantity: integer(0, MAX_UNITS),
    amount: measure(1_000_000),
    amount_unit: choice(['kg', 'lbs', 'oz', 'l']),
    transportation_mode: choice(['ground', 'passenger_aircraft', 'cargo_aircraft_only']),
    additional_description: visibleText(1000),
    dangerous_goods_type: choice(['hazmat', 'limited_quantity']),
  }),
);

const lineReferenceSchema = sparse(
  z.object({
    id: text(64),
    code: text(64),
    name: text(),
    value: text(),
    external_code: text(64),
  }),
);

export const inventoryIdentifierSchema = sparse(
  z.object({
    type: choice(['SerialNumber', 'LotNumber']),
    code: text(),
    source_system_id: text(),
  }),
);

/** api-v4 2.3. */
export const orderLineSchema = sparse(
  z.object({
    id: text(64),
    source_system_id: text(),
    name: visibleText(500),
    sku: skuCode(),
    upc: text(64),
    description: visibleText(2000),
    commodity_description: visibleText(2000),
    commidity_description: visibleText(2000),
    lot_number: text(),
    quantity: integer(1, MAX_UNITS),
    value: amount(),
    price: amount(),
    currency: currency(),
    length: size(),
    width: size(),
    height: size(),
    dimension_uom: dimensionUnit(),
    weight: weight(),
    weight_uom: weightUnit(),
    item_type: choice(['parcel', 'handling_unit', 'unpacked']),
    type_of_item: choice(['loose', 'box', 'pallet']),
    do_not_pack_with_other_items: flag(),
    do_not_palletize: flag(),
    do_not_pack_before_palletize: flag(),
    this_side_up: flag(),
    fragile: flag(),
    do_not_stack: flag(),
    handling_unit_type: choice(HANDLING_UNIT_TYPES),
    unpacked_item_type_id: text(64),
    hs_code: text(32),
    country_of_origin: country(),
    freight_class: freightClass(),
    nmfc: text(32),
    package_type: text(64),
    package_quantity: integer(0, MAX_UNITS),
    volume_cubic_ft: measure(1_000_000),
    warehouse_id: text(64),
    warehouse_code: text(64),
    line_number: integer(0, 1_000_000_000),
    ship_individually: flag(),
    orm_d: flag(),
    hazmat: flag(),
    meta: hash(),
    origin_address: nested(orderAddressSchema),
    reference_numbers: list(lineReferenceSchema, ORDER_LIMITS.referenceNumbers),
    hazmat_data: nested(hazmatDataSchema),
    inventory_identifiers: list(inventoryIdentifierSchema, ORDER_LIMITS.inventoryIdentifiers),
  }),
  OF_MEASURES,
);
export type OrderLineInput = z.infer<typeof orderLineSchema>;
