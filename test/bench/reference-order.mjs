// The JSON of orders as the contract has it, by statements and object literals written for it alone: no tariff, no SKU, no
// shipment is turned into JSON, for the orders that it is asked for have none; that they have none is looked up all the same.

export const ACTIONS = ['book', 'split', 'combine', 'hold', 'cancel'];
export const STATUSES = ['picking', 'on_hold', 'partially_shipped', 'shipped', 'delivered', 'cancelled'];
const OTHER_PARTS = [
  'SELECT * FROM order_tags WHERE order_id = ? ORDER BY position',
  'SELECT * FROM reference_numbers WHERE order_id = ? ORDER BY position',
  'SELECT * FROM notes WHERE order_id = ? ORDER BY id',
  'SELECT * FROM shipments WHERE order_id = ? ORDER BY id',
  'SELECT * FROM proposed_shipments WHERE order_id = ? ORDER BY total_minor',
  'SELECT * FROM documents WHERE order_id = ? ORDER BY id',
  'SELECT * FROM booking_batch_orders WHERE order_id = ? ORDER BY batch_id DESC LIMIT 1',
];

/** Answers a function from a name (id or number) to the order as an object. */
export function orderReader(database) {
  const byId = database.prepare('SELECT * FROM orders WHERE id = ?');
  const byNumber = database.prepare('SELECT * FROM orders WHERE account_id = ? AND order_number = ?');
  const account = database.prepare('SELECT id FROM accounts').pluck().get();
  const lines = database.prepare('SELECT * FROM order_lines WHERE order_id = ? ORDER BY position');
  const addresses = database.prepare('SELECT * FROM order_addresses WHERE order_id = ?');
  const warehouses = database.prepare('SELECT * FROM warehouses WHERE id = ?');
  const others = OTHER_PARTS.map((sql) => database.prepare(sql));
  return (name) => {
    const row = byId.get(name) ?? byNumber.get(account, name);
    if (others.some((statement) => statement.all(row.id).length > 0)) throw new Error(`${name} has more than lines`);
    return orderObject(row, lines.all(row.id), addresses.all(row.id), warehouses.get(row.warehouse_id));
  };
}

function orderObject(row, lineRows, addressRows, warehouse) {
  const details = JSON.parse(row.details);
  const lines = lineRows.map(lineObject);
  const address = (role) => addressObject(addressRows.find((each) => each.role === role));
  return {
    id: row.id,
    order_number: row.order_number,
    combined_order_numbers: details.combinedOrderNumbers,
    source_system: row.source_system,
    source_system_id: row.source_system_id,
    source_system_domain: details.sourceSystemDomain ?? null,
    source: details.source,
    source_system_meta: details.sourceSystemMeta ?? {},
    integration_name: null,
    integration_id: details.integrationId ?? null,
    source_system_processed_at: details.sourceSystemProcessedAt ?? null,
    status: row.status,
    next_statuses: STATUSES,
    next_actions: ACTIONS,
    origin_address: address('origin'),
    destination_address: { ...address('destination'), ...isPoBox(addressRows) },
    billing_address: address('billing'),
    reference_numbers: [],
    currency: row.currency,
    total_price: money(row.total_minor),
    shipping_price: money(row.shipping_minor),
    tax_price: money(row.tax_minor),
    items_price: money(row.items_minor),
    order_line_items: lines,
    requested_shipping_details: details.requestedShippingDetails ?? null,
    requested_rate_id: details.requestedRateId ?? null,
    requested_billing_details: details.billingDetails ?? null,
    billing_details: details.billingDetails ?? null,
    duties_taxes_billing_details: details.dutiesTaxesBillingDetails ?? null,
    self_packed: details.selfPacked,
    include_return_label: details.includeReturnLabel,
    unbundle_kits: details.unbundleKits ?? null,
    cancelled_at: row.cancelled_at,
    hold_until: row.hold_until,
    created_at: row.created_at,
    updated_at: row.updated_at,
    redacted_at: details.redactedAt ?? null,
    error_message: [],
    batch_id: null,
    batch_name: null,
    tags: [],
    warehouse: warehouse === undefined ? null : warehouseObject(warehouse),
    packing_slip_template: null,
    single_sku: lines.length === 1 ? lines[0].sku : null,
    single_sku_name: lines.length === 1 ? lines[0].name : null,
    skus_count: new Set(lines.map((line) => line.sku)).size,
    shipments: [],
    proposed_shipments: [],
    notes: [],
    documents: [],
    shipped_order_line_items: lines.filter((_, index) => lineRows[index].shipped_quantity > 0),
    not_shipped_order_line_items: lines.filter((line, index) => line.quantity > lineRows[index].shipped_quantity),
  };
}

function lineObject(row) {
  const details = JSON.parse(row.details);
  return {
    id: row.id,
    source_system_id: row.source_system_id,
    origin_order_source_system_id: details.originOrderSourceSystemId ?? null,
    origin_order_number: details.originOrderNumber ?? null,
    name: details.name ?? null,
    description: details.description ?? null,
    commodity_description: details.commodityDescription ?? null,
    sku: row.sku,
    upc: details.upc ?? null,
    quantity: row.quantity,
    value: row.value_e4 === null ? null : row.value_e4 / 10_000,
    price: row.price_e4 === null ? null : row.price_e4 / 10_000,
    currency: details.currency,
    length: number(details.length),
    width: number(details.width),
    height: number(details.height),
    weight: number(details.weight),
    dimension_uom: details.dimensionUom,
    weight_uom: details.weightUom,
    freight_class: details.freightClass ?? null,
    package_quantity: details.packageQuantity ?? null,
    package_type: details.packageType ?? null,
    item_type: row.item_type,
    type_of_item: details.typeOfItem ?? null,
    unpacked_item_type_id: details.unpackedItemTypeId ?? null,
    handling_unit_type: details.handlingUnitType ?? null,
    do_not_pack_with_other_items: details.doNotPackWithOtherItems ?? null,
    do_not_palletize: details.doNotPalletize ?? null,
    do_not_pack_before_palletize: details.doNotPackBeforePalletize ?? null,
    this_side_up: details.thisSideUp ?? null,
    fragile: details.fragile ?? null,
    do_not_stack: details.doNotStack ?? null,
    hs_code: details.hsCode ?? null,
    country_of_origin: details.countryOfOrigin ?? null,
    lot_number: details.lotNumber ?? null,
    serial_number: null,
    inventory_identifiers: [],
    line_number: details.lineNumber ?? null,
    volume_cubic_ft: number(details.volumeCubicFt),
    warehouse_id: details.warehouseId ?? null,
    warehouse_code: details.warehouseCode ?? null,
    ship_individually: details.shipIndividually,
    meta: details.meta ?? {},
    origin_address: null,
    error_message: null,
    reference_numbers: [],
    nmfc: details.nmfc ?? null,
    hazmat_data: null,
    orm_d: details.ormD,
    hazmat: null,
  };
}

function addressObject(row) {
  if (row === undefined) return null;
  const details = JSON.parse(row.details);
  return {
    id: row.id,
    name: details.name ?? null,
    company: details.company ?? null,
    street1: details.street1 ?? null,
    street2: details.street2 ?? null,
    city: details.city ?? null,
    state: details.state ?? null,
    zip: row.zip,
    country: row.country,
    phone_number: details.phoneNumber ?? null,
    email: details.email ?? null,
    is_residential: details.isResidential,
    is_warehouse: details.isWarehouse ?? false,
    address_type: details.isResidential ? 'residential' : 'commercial',
    code: details.code ?? null,
  };
}

function isPoBox(addressRows) {
  const { street1 } = JSON.parse(addressRows.find((each) => each.role === 'destination').details);
  return { is_po_box: /^p\.? ?o\.? box\b/i.test(street1) };
}

function warehouseObject(row) {
  const address = JSON.parse(row.address);
  return {
    id: row.id,
    code: row.code,
    former_codes: JSON.parse(row.former_codes),
    name: row.name,
    address: {
      name: address.name ?? null,
      company: address.company ?? null,
      street1: address.street1,
      street2: address.street2 ?? null,
      city: address.city,
      state: address.state,
      zip: address.zip,
      country: address.country,
      phone_number: address.phoneNumber ?? null,
      email: address.email ?? null,
      is_residential: address.isResidential ?? false,
    },
    currency: row.currency,
    time_zone: row.time_zone,
    cutoff: `${String(Math.floor(row.cutoff_minute / 60)).padStart(2, '0')}:${String(row.cutoff_minute % 60).padStart(2, '0')}`,
    closed_dates: JSON.parse(row.closed_dates),
    is_default: row.is_default === 1,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const money = (minor) => (minor === null ? null : minor / 100);
const number = (text) => (text === undefined ? null : Number(text));
