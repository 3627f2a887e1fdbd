import type { View } from '../cli/view.ts';
import { membersOf, noMembers } from '../kernel/members.ts';
import type { BatchJson, BatchStep } from './batch.ts';
import { view as shipmentView } from './shipments.view.ts';

export const batchesView: View<BatchJson> = {
  resource: 'batches',
  id: 'id',
  fields: [
    { name: 'id', type: 'text', description: 'id of the batch', inTable: true },
    { name: 'name', type: 'text', description: 'its name', inTable: true, isName: true },
    { name: 'status', type: 'status', description: 'running or finished', inTable: true },
    { name: 'total', type: 'integer', description: 'how many orders', inTable: true },
    { name: 'booked', type: 'integer', description: 'how many were booked', inTable: true },
    { name: 'unchanged', type: 'integer', description: 'how many were booked before', inTable: true, isSpare: true },
    { name: 'failed', type: 'integer', description: 'how many could not be booked', inTable: true },
    { name: 'waiting', type: 'integer', description: 'how many are left', inTable: true, isSpare: true },
    { name: 'created_at', type: 'time', description: 'when it was begun', inTable: true },
    {
      name: 'created_by',
      type: 'object',
      description: 'who began it',
      inTable: false,
      below: async () => membersOf<BatchJson['created_by']>({ type: true, name: true }),
    },
    { name: 'finished_at', type: 'time', description: 'when it was done', inTable: false },
    {
      name: 'orders',
      type: 'list',
      description: 'what became of each order; where one batch is asked for',
      inTable: false,
      fields: [
        { name: 'order_id', type: 'text', description: 'id of the order', inTable: true },
        { name: 'order_number', type: 'text', description: 'its number', inTable: true },
        { name: 'result', type: 'status', description: 'waiting, booked, unchanged or failed', inTable: true },
        { name: 'shipment_id', type: 'text', description: 'its shipment', inTable: true },
        { name: 'error_code', type: 'text', description: 'code of what went wrong', inTable: true },
        { name: 'error', type: 'text', description: 'why it could not be booked', inTable: true },
      ],
    },
  ],
};

/** What became of an order of a batch just now. */
export const batchStepView: View<BatchStep> = {
  resource: 'orders to book',
  id: 'order_number',
  fields: [
    { name: 'order_number', type: 'text', description: 'number of the order', inTable: true },
    { name: 'result', type: 'status', description: 'booked, unchanged (was booked before) or failed', inTable: true },
    { name: 'shipment', type: 'object', description: 'the shipment', inTable: true, fields: shipmentView.fields },
    {
      name: 'error',
      type: 'object',
      description: 'why it could not be booked',
      inTable: true,
      fields: [
        { name: 'error', type: 'text', description: 'a sentence that a person can act on', inTable: true },
        { name: 'code', type: 'text', description: 'stable code of the error', inTable: true },
        { name: 'hint', type: 'text', description: 'what helps', inTable: false },
        {
          name: 'details',
          type: 'list',
          description: 'field and message of each problem',
          inTable: false,
          below: async () => (await import('./shipment-parts.view.ts')).REFUSED,
        },
        { name: 'retryable', type: 'boolean', description: 'whether trying again may help', inTable: false },
      ],
    },
    { name: 'warnings', type: 'list', description: 'sentences for a person', inTable: false, below: noMembers },
  ],
};
