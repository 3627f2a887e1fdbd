import type { View } from '../cli/view.ts';
import { membersOf } from '../kernel/members.ts';
import { shortened } from '../kernel/shortened.ts';
import { NAMED_TYPES } from './entry.ts';
import type { NamedHistoryJson } from './named-history.ts';

type Change = NamedHistoryJson['changes'][number];

/** The fields of a change in the history of something set up by name. */
export const namedHistoryView: View<NamedHistoryJson> = {
  resource: 'changes',
  id: 'position',
  fields: [
    { name: 'position', type: 'integer', description: 'place in its journal', inTable: true },
    { name: 'at', type: 'time', description: 'when', inTable: true },
    { name: 'actor.name', type: 'text', description: 'who', inTable: true },
    { name: 'operation', type: 'text', description: 'what was done', inTable: true },
    {
      name: 'summary',
      type: 'text',
      description: 'what moved in words, on a terminal in short',
      inTable: true,
      get: (row) => summary(row.changes, plain),
      show: (_value, row) => summary(row.changes, (value) => shortened(plain(value), 40)),
    },
    {
      name: 'actor',
      type: 'object',
      description: 'who: system, user or API key, and the name',
      inTable: false,
      below: async () => membersOf<NamedHistoryJson['actor']>({ type: true, name: true }),
    },
    {
      name: 'changes',
      type: 'list',
      description: 'each field that moved, from and to',
      inTable: false,
      below: async () => membersOf<Change>({ field: true, from: true, to: true }),
    },
  ],
};

function summary(changes: readonly Change[], value: (value: unknown) => string): string {
  const [first] = changes;
  if (NAMED_TYPES.some((type) => type === first?.field)) return first?.to === null ? 'deleted' : 'created';
  return changes.map(({ field, from, to }) => `${field} ${value(from)} → ${value(to)}`).join(', ');
}

function plain(value: unknown): string {
  if (value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
