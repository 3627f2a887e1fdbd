import type { View } from '../../cli/view.ts';
import { historyFields } from '../../journal/history-fields.view.ts';
import { membersOf, noMembers } from '../../kernel/members.ts';
import { changeSummary, changeText } from './change-summary.ts';
import type { HistoryChange, HistoryJson } from './history.ts';

/** The fields of a change in an order's history. */
export const historyView: View<HistoryJson> = {
  resource: 'changes',
  id: 'position',
  fields: [
    ...historyFields<HistoryJson>(
      'place in the journal of the order',
      { whole: changeText, short: changeSummary },
      membersOf<HistoryChange>({ field: true, line: true, from: true, to: true }),
    ),
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
