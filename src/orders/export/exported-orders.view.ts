import type { View } from '../../cli/view.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { noMembers } from '../../kernel/members.ts';

const field = (
  name: string,
  type: View<JsonObject>['fields'][number]['type'],
  description: string,
  inTable = false,
) => ({
  name,
  type,
  description,
  inTable,
});

const billing = async () => (await import('../../rating/rating-parts.view.ts')).BILLING;

/** What an exported order may say; `POST /orders` takes it as it is. */
export const view: View<JsonObject> = {
  resource: 'orders',
  id: 'order_number',
  fields: [
    field('order_number', 'text', 'number of the order', true),
    field('source_system', 'text', 'system that it came from'),
    field('source_system_id', 'text', 'its id there'),
    field('source_system_domain', 'text', 'address of that system'),
    field('source_system_processed_at', 'time', 'when it was placed there'),
    field('source_system_meta', 'object', 'what else that system said'),
    field('source', 'text', 'how it came'),
    field('integration_id', 'integer', 'integration'),
    field('status', 'status', 'status', true),
    field('hold_until', 'time', 'until when it is held'),
    field('currency', 'text', 'currency of its amounts'),
    field('total_price', 'money', 'total'),
    field('cancelled_at', 'time', 'when it was cancelled'),
    field('redacted_at', 'time', 'when a person’s data was erased from it'),
    {
      ...field('as_of', 'object', 'at which state it was taken'),
      below: async () => (await import('../order-parts.view.ts')).AS_OF,
    },
    { ...field('former_order_numbers', 'list', 'numbers that it had'), below: noMembers },
    { ...field('combined_order_numbers', 'list', 'orders that were combined into it'), below: noMembers },
    field('shipped_elsewhere', 'boolean', 'whether a file said that all of it is shipped'),
    field('is_split_off', 'boolean', 'whether a split made it'),
    {
      ...field('left_out', 'list', 'units that were ordered and lie in other orders or were shipped before'),
      below: async () => (await import('../order-parts.view.ts')).LEFT_OUT,
    },
    {
      ...field('held_by', 'list', 'which units of it lie in which other orders'),
      below: async () => (await import('../order-parts.view.ts')).HELD_BY,
    },
    {
      ...field('parts_taken_out', 'list', 'units that a person took out of the parts of kits'),
      below: async () => (await import('../order-parts.view.ts')).PART_TAKEN_OUT,
    },
    {
      ...field(
        'moved_amounts',
        'object',
        'what of its amounts came with units of other orders, or (below 0) went with its own',
      ),
      below: async () => (await import('../order-parts.view.ts')).MOVED_AMOUNTS,
    },
    field('shipping_price', 'money', 'shipping'),
    field('tax_price', 'money', 'tax'),
    field('items_price', 'money', 'price of the items, where the lines do not come to it'),
    field('warehouse_code', 'text', 'warehouse that it ships from'),
    field('requested_shipping_details', 'text', 'service wished for'),
    { ...field('requested_rate_id', 'list', 'rates wished for'), below: noMembers },
    { ...field('tags', 'list', 'tags'), below: noMembers },
    field('self_packed', 'boolean', 'whether no packing cost is added'),
    field('include_return_label', 'boolean', 'whether a return label is printed too'),
    field('unbundle_kits', 'boolean', 'whether kits are split into their parts'),
    { ...field('billing_details', 'object', 'who pays'), below: billing },
    { ...field('duties_taxes_billing_details', 'object', 'who pays duties and taxes'), below: billing },
    {
      ...field('destination_address', 'object', 'consignee'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('billing_address', 'object', 'who is billed'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('origin_address', 'object', 'where it ships from'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_ADDRESS,
    },
    {
      ...field('reference_numbers', 'list', 'reference numbers'),
      below: async () => (await import('../order-parts.view.ts')).EXPORTED_REFERENCE,
    },
    { ...field('notes', 'list', 'notes'), below: async () => (await import('../order-parts.view.ts')).EXPORTED_NOTE },
    {
      ...field('order_line_items', 'list', 'line items'),
      below: async () => [
        ...(await import('../order-items.view.ts')).lineView.fields,
        field('shipped_quantity', 'integer', 'units that are shipped, which an import leaves out'),
        {
          ...field('kit', 'object', 'kit that it is a part of'),
          below: async () => (await import('../order-parts.view.ts')).KIT_PART,
        },
        {
          ...field('converted', 'object', 'what price and value were before they were converted'),
          below: async () => (await import('../order-parts.view.ts')).CONVERTED,
        },
      ],
    },
  ],
};

/** What is told of a file that was written. */
export const writtenView: View<Readonly<Record<'orders' | 'lines' | 'format' | 'output', unknown>>> = {
  resource: 'exports',
  id: 'output',
  fields: [
    { name: 'orders', type: 'integer', description: 'how many orders', inTable: true },
    { name: 'lines', type: 'integer', description: 'how many lines', inTable: true },
    { name: 'format', type: 'text', description: 'csv, ndjson or json', inTable: true },
    { name: 'output', type: 'text', description: 'the file', inTable: true },
  ],
};
