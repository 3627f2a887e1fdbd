import type { ViewField } from '../cli/view.ts';
import { membersOf } from '../kernel/members.ts';

/** A change as every history tells it. */
interface HistoryRow {
  readonly actor: { readonly type: string; readonly name: string };
  readonly changes: readonly { readonly field: string; readonly from?: unknown; readonly to?: unknown }[];
}

/**
 * The fields of a change that every history has.
 * @param place what `position` counts in.
 * @param summary what moved in words, whole and as short as a table needs it.
 * @param members what is told of each field that moved.
 */
export function historyFields<Row extends HistoryRow>(
  place: string,
  summary: { readonly whole: (row: Row) => string; readonly short: (row: Row) => string },
  members = membersOf<HistoryRow['changes'][number]>({ field: true, from: true, to: true }),
): readonly ViewField<Row>[] {
  return [
    { name: 'position', type: 'integer', description: place, inTable: true, isSpare: true },
    { name: 'at', type: 'time', description: 'when', inTable: true },
    { name: 'actor.name', type: 'text', description: 'who', inTable: true, isSpare: true },
    { name: 'operation', type: 'text', description: 'what was done', inTable: true },
    {
      name: 'summary',
      type: 'text',
      description: 'what moved in words, on a terminal in short',
      inTable: true,
      isName: true,
      get: summary.whole,
      show: (_value, row) => summary.short(row),
    },
    {
      name: 'actor',
      type: 'object',
      description: 'who: system, user or API key, and the name',
      inTable: false,
      below: async () => membersOf<HistoryRow['actor']>({ type: true, name: true }),
    },
    {
      name: 'changes',
      type: 'list',
      description: 'each field that moved, from and to',
      inTable: false,
      below: async () => members,
    },
  ];
}
