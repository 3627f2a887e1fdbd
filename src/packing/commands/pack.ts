import type { CommandRun, Typed } from '../../cli/command.ts';
import type { View } from '../../cli/view.ts';
import type { GlobalOptions } from '../../cli/words/global-options.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { orderView, packagesView } from '../order/packed-order.view.ts';
import { planningView } from '../planning/planning.view.ts';

/** Of a planned order, of a packed order, and of its packages. */
export const view: View<never> = {
  resource: 'orders',
  id: 'order',
  fields: [...planningView.fields, ...orderView.fields, ...packagesView.fields].filter(
    ({ name }, index, all) => all.findIndex((field) => field.name === name) === index,
  ),
};

export const viewOf = (typed: Typed, { format }: GlobalOptions): View<never> => {
  if (isPlanning(typed)) return planningView;
  return format === 'json' ? orderView : packagesView;
};

/** Files are planned without data; an order needs the account's boxes, so each half is loaded by itself. */
export const run: CommandRun = async (session, typed) => {
  refuseMixture(typed);
  if (isPlanning(typed)) return (await import('./plan-files.ts')).planFiles(session, typed);
  return (await import('./pack-one.ts')).packOne(session, typed);
};

const PLANNING = ['items', 'boxes', 'keepFlat'] as const;
const ORDER = ['file', 'explain', 'picture'] as const;

function isPlanning({ options }: Typed): boolean {
  return PLANNING.some((name) => options[name] !== undefined);
}

function refuseMixture(typed: Typed): void {
  const { order } = typed.arguments;
  const { file } = typed.options;
  const isOfOrder = order !== undefined || ORDER.some((name) => typed.options[name] !== undefined);
  if (isPlanning(typed) && isOfOrder) {
    throw wrong('--items and --boxes plan files; an order, --file, --explain and --picture are for one order');
  }
  if (isPlanning(typed)) return;
  if (order === undefined && file === undefined) throw wrong('name an order, or --file, or --items and --boxes');
  if (order !== undefined && file !== undefined) throw wrong('name an order or --file, not both');
}

function wrong(message: string): ShipdockError {
  return new ShipdockError('usage', message, { hint: 'shipdock pack -h' });
}
