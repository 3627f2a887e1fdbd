import type { ViewField } from '../../cli/view.ts';
import { OPERATIONS } from '../../engine/operation-table.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { flagOf } from '../../kernel/flag-word.ts';
import { given } from '../../kernel/given.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { momentField } from '../../kernel/moment-field.ts';
import type { Route } from '../../kernel/operation.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nearest } from '../../kernel/suggest.ts';
import { answerShape, fieldsOf } from '../openapi/answers.ts';
import { asksForFurtherPage, refuseOtherPage } from './other-page.ts';

/** The operation that is asked, and where it stands. */
interface Asked {
  readonly name: string;
  readonly route: Route;
}

/** What a query of a list asks under names that its operation does not read. */
export interface UnreadQuery {
  /** Words by the fields of what is listed: what else can be meant is that the list be narrowed to them. */
  readonly filters: Readonly<Record<string, string>>;
  /** What those fields hold, by the same names. */
  readonly types: Readonly<Record<string, ViewField<never>['type']>>;
  /** Of the other names, which are ignored (decisions 1). */
  readonly warnings: readonly string[];
}

const NOTHING: UnreadQuery = { filters: {}, types: {}, warnings: [] };
const OF_EVERY_LIST = ['page', 'per_page', 'sort', 'direction'];
/** Shorter words, such as those that keep a cache from answering, are near to anything. */
const SHORTEST_SLIP = 4;

/**
 * Looks for filters that would be left out without a word, so that everything was answered. Of what is no list nothing is said.
 * @throws ShipdockError `unreadable_field` for a slip of a name that is read, for one that is given as no single word, and for
 * a further page that is asked for by another name alone.
 */
export async function unreadQuery({ name, route }: Asked, query: JsonObject): Promise<UnreadQuery> {
  if (route.method !== 'GET' || answerShape(name)?.isList !== true) return NOTHING;
  const read = [...(route.query ?? []), ...OF_EVERY_LIST];
  const unread = Object.keys(query).filter(
    (each) => each !== 'api_key' && !read.includes(each) && !isEmpty(query[each]),
  );
  if (unread.length === 0) return NOTHING;
  const fields = (await fieldsOf(name)).filter(isMember);
  const filters = unread.filter((each) => narrowsSomeList(each) || fields.some((field) => field.name === each));
  const others = unread.filter((each) => !filters.includes(each));
  if (!asksForFurtherPage(query)) for (const each of others) refuseOtherPage(each, query[each]);
  for (const each of others) refuseSlip(each, read);
  const typeOf = (each: string) => fields.find((field) => field.name === each)?.type ?? 'object';
  for (const each of filters) {
    if (!PLAIN.has(typeOf(each)) || typeof query[each] !== 'string') throw isNoFilter(each, read, nearest(each, read));
  }
  return {
    filters: Object.fromEntries(filters.map((each) => [each, String(query[each])])),
    types: Object.fromEntries(filters.map((each) => [each, typeOf(each)])),
    warnings: others.slice(0, TOLD).map((each) => `${shortened(each, 40)} is not read here: ${taken(read)}`),
  };
}

function refuseSlip(name: string, read: readonly string[]): void {
  const meant = name.length < SHORTEST_SLIP ? undefined : nearest(name.slice(0, 60), read);
  if (meant !== undefined) throw isNoFilter(name, read, meant);
}

/** Words that narrow some list here mean the same at any other. */
function narrowsSomeList(name: string): boolean {
  return OPERATIONS.some(({ route }) => route?.query?.includes(name) === true);
}

/** Forms send the fields that nobody filled in as well, and of names that are read such a one narrows nothing either. */
function isEmpty(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === '';
}

const TOLD = 5;
const PLAIN: ReadonlySet<ViewField<never>['type']> = new Set([
  'text',
  'integer',
  'number',
  'money',
  'boolean',
  'time',
  'status',
]);

const NUMBERS: ReadonlySet<ViewField<never>['type']> = new Set(['integer', 'number', 'money']);

/** What a view works out for its column is no member of what is answered. */
function isMember(field: ViewField<never>): boolean {
  return field.get === undefined && !field.name.includes('.');
}

/** Of a list that its operation cuts into pages by itself. @throws ShipdockError `unreadable_field`. */
export function refuseFilters({ route }: Asked, { filters }: UnreadQuery): void {
  const [first] = Object.keys(filters);
  if (first === undefined) return;
  const read = [...(route.query ?? []), ...OF_EVERY_LIST];
  throw isNoFilter(first, read, nearest(first, read));
}

/**
 * Of a list that is narrowed here: by such a word nothing can be meant, and an empty list would be believed.
 * @throws ShipdockError `unreadable_field`.
 */
export function refuseMeaningless({ filters, types }: UnreadQuery): void {
  for (const [name, word] of Object.entries(filters)) {
    const type = types[name] ?? 'object';
    if (type === 'time') momentField(name, word.trim(), false);
    const isFlag = type !== 'boolean' || flagOf(word.trim().toLowerCase()) !== undefined;
    if (isFlag && (!NUMBERS.has(type) || Number.isFinite(Number(word)))) continue;
    const message = `is "${shortened(word, 40)}"; it must be ${isFlag ? 'a number' : 'true or false'}`;
    throw new ShipdockError('unreadable_field', `${name} ${message}`, { details: [{ field: name, message }] });
  }
}

function isNoFilter(field: string, read: readonly string[], meant: string | undefined): ShipdockError {
  const name = shortened(field, 40);
  const message = `narrows nothing here: ${taken(read)}`;
  return new ShipdockError('unreadable_field', `${name} ${message}`, {
    details: [{ field: name, message }],
    ...given('hint', didYouMean(meant)),
  });
}

function taken(read: readonly string[]): string {
  return `this list takes ${read.join(', ')}`;
}
