import type { View } from '../../cli/view.ts';
import type { PlanningLine } from './planning.ts';

/** The fields of a planned order. */
export const planningView: View<PlanningLine> = {
  resource: 'orders',
  id: 'order',
  fields: [
    { name: 'order', type: 'text', description: 'the order', inTable: true },
    {
      name: 'boxes',
      type: 'integer',
      description: 'how many boxes it takes',
      get: ({ bins }) => bins.length,
      inTable: true,
    },
    {
      name: 'pieces',
      type: 'integer',
      description: 'how many pieces are packed',
      get: ({ bins }) => bins.reduce((sum, bin) => sum + bin.items.length, 0),
      inTable: true,
    },
    {
      name: 'packed_in',
      type: 'text',
      description: 'which boxes, and how many of each',
      get: ({ bins }) => countedText(bins.map(({ box }) => box)),
      inTable: true,
    },
    {
      name: 'unpacked',
      type: 'list',
      description: 'what fits no box, how many of it, and why',
      get: ({ unpacked }) => unpacked,
      below: async () => (await import('../shown/packing-parts.view.ts')).LEFTOVER,
      show: (_, { unpacked }) => unpacked.map(({ item, quantity }) => `${quantity} × ${item}`).join(', '),
      inTable: true,
    },
    {
      name: 'bins',
      type: 'list',
      description: 'the boxes, with the place of each piece',
      inTable: false,
      below: async () => (await import('../shown/packing-parts.view.ts')).BIN,
    },
  ],
};

/** `2 × M, S`, each in the order of its first. */
function countedText(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`)).join(', ');
}
