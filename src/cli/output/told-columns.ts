import type { ToldMembers } from '../../kernel/told-members.ts';
import type { View } from '../view.ts';
import type { GlobalOptions, OutputFormat } from '../words/global-options.ts';
import { tableColumns, withWarnings } from './columns.ts';
import { chosenColumns } from './row-text.ts';

/** What the rows of a list are written with: JSON of which nothing was chosen is whole. */
export function toldColumns<Row>(options: GlobalOptions, format: OutputFormat, view: View<Row>): ToldMembers {
  const isJson = format === 'json' || format === 'jsonl';
  if (options.quiet && !isJson) return [view.id ?? 'id'];
  const columns = chosenColumns(options, view) ?? (isJson ? undefined : tableColumns(view));
  return columns?.map(({ name }) => name);
}

/** What one object is written with: on a terminal it is whole too. */
export function toldOfRecord<Row>(options: GlobalOptions, format: OutputFormat, view: View<Row>): ToldMembers {
  const isChosen = (options.columns ?? options.fields) !== undefined;
  return format === 'table' && !isChosen && !options.quiet
    ? undefined
    : toldColumns(options, format, withWarnings(view));
}
