import type { View } from '../cli/view.ts';
import type { BatchJson } from './batch.ts';

export const batchesView: View<BatchJson> = {
  resource: 'batches',
  id: 'id',
  fields: [
    { name: 'id', type: 'text', description: 'id of the batch', inTable: true },
    { name: 'name', type: 'text', description: 'its name', inTable: true },
    { name: 'status', type: 'status', description: 'running or finished', inTable: true },
    { name: 'total', type: 'integer', description: 'how many orders', inTable: true },
    { name: 'booked', type: 'integer', description: 'how many were booked', inTable: true },
    { name: 'unchanged', type: 'integer', description: 'how many were booked before', inTable: true },
    { name: 'failed', type: 'integer', description: 'how many could not be booked', inTable: true },
    { name: 'waiting', type: 'integer', description: 'how many are left', inTable: true },
    { name: 'created_at', type: 'time', description: 'when it was begun', inTable: true },
    { name: 'created_by', type: 'object', description: 'who began it', inTable: false },
    { name: 'finished_at', type: 'time', description: 'when it was done', inTable: false },
    { name: 'orders', type: 'list', description: 'what became of each order', inTable: false },
  ],
};
