import type { View, ViewField } from '../cli/view.ts';
import { WHAT_IS_NOT_REACHED } from '../journal/erasure.view.ts';
import { noMembers } from '../kernel/members.ts';
import type { GivenUpGoodsJson } from './json/given-up-goods-json.ts';
import type { RedactedShipmentJson, ShipmentJson } from './json/shipment-json.ts';

const field = (
  name: string,
  type: ViewField<ShipmentJson>['type'],
  description: string,
  inTable = false,
): ViewField<ShipmentJson> => ({ name, type, description, inTable });

const parts = () => import('./shipment-parts.view.ts');
const billing = async () => (await import('../rating/rating-parts.view.ts')).BILLING;

/** The fields of a shipment, in the order of the columns of `shipments list`. */
export const view: View<ShipmentJson> = {
  resource: 'shipments',
  id: 'id',
  fields: [
    field('shid', 'integer', 'running number of the account', true),
    { ...field('order_number', 'text', 'number of its order', true), isName: true },
    field('status', 'status', 'ordered, in_transit, delivered, exception, cancelled …', true),
    { ...field('carrier', 'text', 'carrier', true), isName: true },
    { ...field('service_name', 'text', 'service', true), isName: true },
    { ...field('tracking_number', 'text', 'tracking number', true), isName: true },
    {
      ...field('package_count', 'integer', 'how many packages', true),
      isSpare: true,
      get: (shipment) => shipment.packages?.length ?? 0,
    },
    { ...field('total_price', 'money', 'the sum of its price details', true), isSpare: true },
    { ...field('currency', 'text', 'currency', true), isSpare: true },
    { ...field('est_delivery_date', 'text', 'promised date of delivery', true), heading: 'delivery', isSpare: true },
    field('id', 'text', 'id of the shipment', true),
    field('proposed_shipment_id', 'text', 'proposed shipment that it was booked from'),
    { ...field('origin_address', 'object', 'where it ships from'), below: async () => (await parts()).ADDRESS },
    { ...field('destination_address', 'object', 'where it goes'), below: async () => (await parts()).ADDRESS },
    field('carrier_code', 'text', 'code of the carrier'),
    field('carrier_scac', 'text', 'SCAC of the carrier'),
    field('carrier_type_code', 'text', 'kind of carrier'),
    field('is_external', 'boolean', 'whether it was booked elsewhere'),
    field('is_customer_tariff', 'boolean', "whether the tariff is the account's own"),
    field('is_international', 'boolean', 'whether it crosses a border'),
    field('service_level', 'text', 'code of the service'),
    field('insurance_type', 'text', 'insurance'),
    field('designated_weight_uom', 'text', 'unit of weights'),
    field('designated_dimension_uom', 'text', 'unit of sizes'),
    {
      ...field('documents', 'list', 'documents'),
      below: async () => (await import('../documents/documents.view.ts')).view.fields,
    },
    { ...field('price_details', 'object', 'price by its parts'), below: async () => (await parts()).PRICE_DETAILS },
    { ...field('dispatch_details', 'object', 'pickup'), below: async () => (await parts()).DISPATCH },
    { ...field('final_mile', 'object', 'final mile'), below: async () => (await parts()).FINAL_MILE },
    { ...field('packages', 'list', 'packages with what is in them'), below: async () => (await parts()).PACKAGE },
    { ...field('shipment_line_items', 'list', 'units of order lines'), below: async () => (await parts()).LINE_ITEM },
    field('assignee_id', 'text', 'who looks after it'),
    field('origin_network_location_id', 'text', 'network location of the origin'),
    field('destination_network_location_id', 'text', 'network location of the destination'),
    { ...field('reference_numbers', 'list', 'reference numbers'), below: async () => (await parts()).REFERENCE },
    field('origin_instructions', 'text', 'instructions for the pickup'),
    field('destination_instructions', 'text', 'instructions for the delivery'),
    field('is_shipdock_managed', 'boolean', 'whether shipdock looks after it'),
    field('print_package_labels_enabled', 'boolean', 'whether labels can be printed'),
    { ...field('exceptions', 'list', 'exceptions'), below: async () => (await parts()).EXCEPTION },
    field('service_days', 'integer', 'business days in transit'),
    field('order_id', 'text', 'id of its order'),
    { ...field('combined_order_numbers', 'list', 'orders combined into its order'), below: noMembers },
    field('label_url', 'text', 'link to the label'),
    field('label_format', 'text', 'PDF or ZPL'),
    field('label_document_id', 'text', 'document of the label'),
    field('label_pdf_url', 'text', 'link to the label as PDF'),
    field('label_pdf_document_id', 'text', 'document of the label as PDF'),
    field('label_zpl_url', 'text', 'link to the label as ZPL'),
    field('label_zpl_document_id', 'text', 'document of the label as ZPL'),
    field('label_source', 'text', 'who made the label'),
    field('carrier_report_date', 'time', 'when the carrier last told anything of it'),
    field('created_at', 'time', 'when it was booked'),
    { ...field('created_by', 'object', 'who booked it'), below: async () => (await parts()).CREATED_BY },
    field('updated_at', 'time', 'when it was last changed'),
    field('actual_pickup_time', 'time', 'when it was picked up'),
    field('actual_delivery_date', 'time', 'when it was delivered'),
    field('xid', 'text', 'id elsewhere'),
    field('pro_number', 'text', 'PRO number that the shipper gave the freight'),
    { ...field('shipment_billing', 'object', 'who pays the carrier'), below: billing },
    { ...field('duties_taxes_billing', 'object', 'who pays duties and taxes'), below: billing },
    {
      ...field('packing_slip_template', 'object', 'template of its packing slip'),
      below: async () => (await parts()).SLIP_TEMPLATE,
    },
    field('can_attach_bol', 'boolean', 'whether it has a bill of lading'),
    field('cannot_attach_bol_reason', 'text', 'why not'),
    {
      ...field('accessorials', 'list', 'accessorials with their prices'),
      below: async () => (await parts()).ACCESSORIAL,
    },
    field('is_generate_commercial_invoice', 'boolean', 'whether it needs a commercial invoice'),
    field('can_dispatch', 'boolean', 'whether a pickup can be dispatched'),
    field('ship_date', 'text', 'date on which it leaves'),
    field('warehouse_code', 'text', 'warehouse that it leaves from'),
    field('include_return_label', 'boolean', 'whether a return label goes with it'),
    { ...field('eei', 'object', 'export information'), below: async () => (await parts()).EEI },
    field('itn_confirmation_number', 'text', 'confirmation of the export filing'),
    {
      ...field('alternate_return_address', 'object', 'where it goes back to, if not to its origin'),
      below: async () => (await import('../rating/rating-parts.view.ts')).RETURN_ADDRESS,
    },
    field('is_replacement', 'boolean', 'bought on purpose for units that are shipped already'),
    field('refund_status', 'text', 'refunded, refund_pending or refund_refused once it is cancelled'),
    field('refund_amount', 'money', 'what came back of its price'),
  ],
};

/** The fields of what an erasure answers. */
export const redactedView: View<RedactedShipmentJson> = {
  ...view,
  fields: [...view.fields, WHAT_IS_NOT_REACHED],
};

/** The fields of goods of no order whose booking was given up. */
export const givenUpView: View<GivenUpGoodsJson> = {
  resource: 'bookings given up',
  id: 'shid',
  fields: [
    { name: 'shid', type: 'integer', description: 'running number that the shipment was to have', inTable: true },
    { name: 'carrier', type: 'text', description: 'carrier that was asked to sell it', inTable: true },
    {
      name: 'shipment',
      type: 'object',
      description: 'what the carrier had sold; null where nothing',
      inTable: false,
      below: async () => view.fields,
    },
  ],
};
