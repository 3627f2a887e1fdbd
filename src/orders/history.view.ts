import type { View } from '../cli/view.ts';
import { membersOf, noMembers } from '../kernel/members.ts';
import { changeSummary, changeText } from './change-summary.ts';
import type { HistoryJson } from './history.ts';

/** The fields of a change in an order's history. */
export const historyView: View<HistoryJson> = {
  resource: 'changes',
  id: 'position',
  fields: [
    { name: 'position', type: 'integer', description: 'place in the journal of the order', inTable: true },
    { name: 'at', type: 'time', description: 'when', inTable: true },
    { name: 'actor.name', type: 'text', description: 'who', inTable: true },
    { name: 'operation', type: 'text', description: 'what was done', inTable: true },
    {
      name: 'summary',
      type: 'text',
      description: 'what moved in words, on a terminal in short',
      inTable: true,
      get: changeText,
      show: (_value, row) => changeSummary(row),
    },
    {
      name: 'actor',
      type: 'object',
      description: 'who: system, user or API key, and the name',
      inTable: false,
      below: async () => membersOf<HistoryJson['actor']>({ type: true, name: true }),
    },
    {
      name: 'changes',
      type: 'list',
      description: 'each field that moved, from and to',
      inTable: false,
      below: async () => membersOf<HistoryJson['changes'][number]>({ field: true, from: true, to: true }),
    },
    {
      name: 'moved_from',
      type: 'list',
      description: 'numbers of the orders that a split or combine took units from',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'moved_to',
      type: 'list',
      description: 'numbers of the orders that they went to',
      inTable: false,
      below: noMembers,
    },
    {
      name: 'personal_data_erased',
      type: 'boolean',
      description: 'whether its personal data was erased',
      inTable: false,
    },
  ],
};
