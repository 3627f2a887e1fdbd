import type { View, ViewField } from '../cli/view.ts';
import { WHAT_IS_NOT_REACHED } from '../journal/erasure.view.ts';
import { noMembers } from '../kernel/members.ts';
import { ADDRESS_FIELDS, DESTINATION_FIELDS } from './address-fields.view.ts';
import type {
  CancelledJson,
  DeletedJson,
  OrderJson,
  RedactedJson,
  RedactedTracesJson,
  UndoneJson,
} from './order-json.ts';

const field = (
  name: string,
  type: ViewField<OrderJson>['type'],
  description: string,
  inTable = false,
): ViewField<OrderJson> => ({ name, type, description, inTable });

const lines = async () => (await import('./order-items.view.ts')).lineView.fields;
const parts = () => import('./order-parts.view.ts');
const billing = async () => (await import('../rating/rating-parts.view.ts')).BILLING;

/** The fields of an order, in the order of the columns of `orders list`. */
export const view: View<OrderJson> = {
  resource: 'orders',
  id: 'id',
  fields: [
    field('order_number', 'text', 'number of the order, unique in the account', true),
    field('status', 'status', 'new, picking, on_hold, partially_shipped, shipped, delivered or cancelled', true),
    field('destination_address.company', 'text', 'company of the destination'),
    { ...field('destination_address.city', 'text', 'city of the destination', true), isName: true },
    field('destination_address.state', 'text', 'state of the destination', true),
    field('destination_address.zip', 'text', 'ZIP of the destination', true),
    { ...field('destination_address.country', 'text', 'country of the destination', true), isSpare: true },
    {
      ...field('lines', 'integer', 'how many lines it has', true),
      get: (order) => order.order_line_items?.length ?? 0,
    },
    field('total_price', 'money', 'price shown to the customer', true),
    { ...field('currency', 'text', 'currency of the order', true), isSpare: true },
    field('requested_shipping_details', 'text', 'carrier and service wished for', true),
    field('created_at', 'time', 'when it was created', true),
    field('id', 'text', 'id of the order', true),
    { ...field('combined_order_numbers', 'list', 'numbers of orders combined into it'), below: noMembers },
    field('source_system', 'text', 'external commerce system'),
    field('source_system_id', 'text', 'id in that system'),
    field('source_system_domain', 'text', 'domain of that system'),
    field('source', 'text', 'where it came from: API, CSV or Manual'),
    field('source_system_meta', 'object', 'what that system says of it'),
    field('integration_name', 'text', 'name of the integration'),
    field('integration_id', 'integer', 'id of the integration'),
    field('source_system_processed_at', 'time', 'when that system processed it'),
    { ...field('origin_address', 'object', 'where it ships from'), fields: ADDRESS_FIELDS },
    { ...field('destination_address', 'object', 'where it goes'), fields: DESTINATION_FIELDS },
    { ...field('billing_address', 'object', 'who pays'), fields: ADDRESS_FIELDS },
    {
      ...field('reference_numbers', 'list', 'invoice, purchase and other numbers'),
      below: async () => (await parts()).REFERENCE_NUMBER,
    },
    field('shipping_price', 'money', 'what the customer paid for shipping'),
    field('tax_price', 'money', 'tax'),
    field('items_price', 'money', 'price of the items'),
    { ...field('order_line_items', 'list', 'the lines'), below: lines },
    field('requested_rate_id', 'texts', 'rate wished for, or several'),
    { ...field('requested_billing_details', 'object', 'billing details as requested'), below: billing },
    { ...field('billing_details', 'object', 'who pays the carrier'), below: billing },
    { ...field('duties_taxes_billing_details', 'object', 'who pays duties and taxes'), below: billing },
    field('self_packed', 'boolean', 'whether no packing cost is added'),
    field('include_return_label', 'boolean', 'whether a return label is printed too'),
    field('unbundle_kits', 'boolean', 'whether kits are split into their parts'),
    field('cancelled_at', 'time', 'when it was cancelled'),
    field('hold_until', 'time', 'until when it is held'),
    { ...field('next_statuses', 'list', 'statuses that it may be moved to'), below: noMembers },
    {
      ...field('next_actions', 'list', 'what else may be done with it: book, split, combine, hold, release, …'),
      below: noMembers,
    },
    field('updated_at', 'time', 'when it was last changed'),
    field('redacted_at', 'time', 'when a person’s data was erased from it'),
    { ...field('error_message', 'list', 'what stands in the way of rating it'), below: noMembers },
    field('batch_id', 'text', 'batch'),
    field('batch_name', 'text', 'name of the batch'),
    { ...field('tags', 'list', 'tags'), below: noMembers },
    {
      ...field('warehouse', 'object', 'warehouse that it ships from'),
      below: async () => (await import('../warehouses/warehouses.view.ts')).view.fields,
    },
    { ...field('packing_slip_template', 'object', 'template of its packing slip'), below: noMembers },
    field('single_sku', 'text', 'the SKU of an order of one line'),
    field('single_sku_name', 'text', 'its name'),
    field('skus_count', 'integer', 'how many SKUs it has'),
    {
      ...field('shipments', 'list', 'its shipments'),
      below: async () => (await import('../shipments/shipments.view.ts')).view.fields,
    },
    {
      ...field('proposed_shipments', 'list', 'rated, not yet booked shipments'),
      below: async () => (await import('../rating/proposals.view.ts')).view.fields,
    },
    { ...field('notes', 'list', 'notes'), below: async () => (await import('../notes/notes.view.ts')).view.fields },
    {
      ...field('documents', 'list', 'documents'),
      below: async () => (await import('../documents/documents.view.ts')).view.fields,
    },
    { ...field('shipped_order_line_items', 'list', 'what is shipped'), below: lines },
    { ...field('not_shipped_order_line_items', 'list', 'what is left to ship'), below: lines },
  ],
};

/** The fields of what a cancellation answers. */
export const cancelledView: View<CancelledJson> = {
  ...view,
  fields: [
    ...view.fields,
    {
      name: 'warnings',
      type: 'list',
      description: 'shipments that stay booked, or were voided',
      inTable: false,
      below: noMembers,
    },
  ],
};

/** The fields of what taking a change back answers. */
export const undoneView: View<UndoneJson> = {
  ...view,
  fields: [
    ...view.fields,
    { name: 'taken_back', type: 'text', description: 'which change was taken back, whose and of when', inTable: false },
  ],
};

/** The fields of what an erasure answers. */
export const redactedView: View<RedactedJson> = {
  ...view,
  fields: [...view.fields, WHAT_IS_NOT_REACHED],
};

/** The fields of what a deletion answers. */
export const deletedView: View<DeletedJson> = {
  resource: 'orders',
  fields: [
    { name: 'order_number', type: 'text', description: 'number of the order', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'true', inTable: true },
    { name: 'id', type: 'text', description: 'id of the order', inTable: true },
  ],
};

/** The fields of what is answered where a person's data was erased from a deleted order. */
export const redactedTracesView: View<RedactedTracesJson> = {
  ...deletedView,
  fields: [...deletedView.fields, WHAT_IS_NOT_REACHED],
};
