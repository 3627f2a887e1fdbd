import type { View } from '../cli/view.ts';
import { shortened } from '../kernel/shortened.ts';
import { NAMED_TYPES } from './entry.ts';
import { historyFields } from './history-fields.view.ts';
import type { NamedHistoryJson } from './named-history.ts';

type Change = NamedHistoryJson['changes'][number];

/** The fields of a change in the history of something set up by name. */
export const namedHistoryView: View<NamedHistoryJson> = {
  resource: 'changes',
  id: 'position',
  fields: [
    ...historyFields<NamedHistoryJson>('place in its journal', {
      whole: (row) => summary(row, row.changes, plain),
      short: (row) =>
        summary(row, row.changes.slice(0, MOST_TOLD), (value) => shortened(plain(value), 40)) +
        andMore(row.changes.length),
    }),
    {
      name: 'personal_data_erased',
      type: 'boolean',
      description: 'whether its personal data was erased',
      inTable: false,
    },
  ],
};

/** An import of exchange rates moves thousands of days at once. */
const MOST_TOLD = 20;

function andMore(count: number): string {
  return count > MOST_TOLD ? `, and ${count - MOST_TOLD} more` : '';
}

function summary(row: NamedHistoryJson, changes: readonly Change[], value: (value: unknown) => string): string {
  const [first] = changes;
  if (first === undefined && row.personal_data_erased) return 'personal data (erased)';
  if (NAMED_TYPES.some((type) => type === first?.field)) return first?.to === null ? 'deleted' : 'created';
  return changes.map(({ field, from, to }) => `${field} ${value(from)} → ${value(to)}`).join(', ');
}

function plain(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
