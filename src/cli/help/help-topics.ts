/** Help that belongs to no single command. A row here is all that a new topic needs. */
export interface HelpTopic {
  readonly name: string;
  readonly summary: string;
  /** The text, made from the tables; `words` are those after the topic (`help errors CODE`). */
  readonly load: () => Promise<{ text(words: readonly string[]): string }>;
}

export const HELP_TOPICS: readonly HelpTopic[] = [
  { name: 'exit-codes', summary: 'what each exit code means', load: () => import('../topics/exit-codes.ts') },
  { name: 'environment', summary: 'environment variables', load: () => import('../topics/environment.ts') },
  { name: 'formatting', summary: 'tables, TSV, JSON, fields, colour', load: () => import('../topics/formatting.ts') },
  { name: 'errors', summary: 'every error code, or what one means', load: () => import('../topics/errors.ts') },
  { name: 'csv', summary: 'columns of an order file', load: () => import('../topics/csv.ts') },
  {
    name: 'states',
    summary: 'statuses of orders and shipments, and their moves',
    load: () => import('../topics/states.ts'),
  },
  { name: 'limits', summary: 'how much an order or request may hold', load: () => import('../topics/limits.ts') },
  {
    name: 'policies',
    summary: 'files of rating rules and shipping policies',
    load: () => import('../topics/policies.ts'),
  },
  { name: 'tariffs', summary: 'folders of prices that make a carrier', load: () => import('../topics/tariffs.ts') },
];
