import { didYouMean } from '../../kernel/did-you-mean.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { noMembers } from '../../kernel/members.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { View, ViewField } from '../view.ts';

/** A field that was chosen, and how to get its value from a row. */
export interface Column<Row> {
  /** The name as it was asked for. */
  readonly name: string;
  readonly path: readonly string[];
  readonly field: ViewField<never>;
  value(row: Row): unknown;
  /** What `path` leads through: the row, or for a value that is worked out an object that holds it under the field's name. */
  source(row: Row): unknown;
}

/** The columns of the table, where none were chosen. */
export function tableColumns<Row>(view: View<Row>): readonly Column<Row>[] {
  return view.fields.filter((field) => field.inTable).map((field) => columnOf(field, field.name, []));
}

/**
 * The fields of those names; a dotted name descends into objects and lists.
 * @throws ShipdockError `unknown_field`; the nearest name is the hint, and all are listed.
 */
export function chooseColumns<Row>(view: View<Row>, names: readonly string[]): readonly Column<Row>[] {
  const unknown = names.filter((name) => findColumn(view, name) === undefined);
  if (unknown.length > 0 || names.length === 0) throw unknownFields(view, unknown);
  return names.flatMap((name) => findColumn(view, name) ?? []);
}

const WARNINGS = {
  name: 'warnings',
  type: 'list',
  description: 'what to look at, where there is anything',
  inTable: false,
  below: noMembers,
} as const;

/** Any answer that is one object may carry warnings (decisions 4, 6). */
export function withWarnings<Row>(view: View<Row>): View<Row> {
  const isTold = view.fields.some(({ name }) => name === WARNINGS.name);
  return isTold ? view : { ...view, fields: [...view.fields, WARNINGS] };
}

function findColumn<Row>(view: View<Row>, name: string): Column<Row> | undefined {
  const exact = view.fields.find((field) => field.name === name);
  if (exact !== undefined) return columnOf(exact, name, []);
  const parent = longestPrefix(view.fields, name);
  if (parent === undefined) return undefined;
  const rest = name.slice(parent.name.length + 1);
  const field = fieldBelow(parent, rest);
  return field === undefined ? undefined : columnOf(parent, name, rest.split('.'), field);
}

function longestPrefix<Row>(fields: readonly ViewField<Row>[], name: string): ViewField<Row> | undefined {
  const parents = fields.filter((field) => name.startsWith(`${field.name}.`));
  return parents.reduce<ViewField<Row> | undefined>(
    (best, field) => (best === undefined || field.name.length > best.name.length ? field : best),
    undefined,
  );
}

/** The field under a dotted path; below an object without declared members everything is a field. */
function fieldBelow(parent: ViewField<never>, path: string): ViewField<never> | undefined {
  if (parent.fields === undefined) {
    const isOpen = parent.type === 'object' || parent.type === 'list';
    return isOpen ? { name: path, type: 'text', description: '', inTable: false } : undefined;
  }
  const exact = parent.fields.find((field) => field.name === path);
  if (exact !== undefined) return exact;
  const next = longestPrefix(parent.fields, path);
  return next === undefined ? undefined : fieldBelow(next, path.slice(next.name.length + 1));
}

function columnOf<Row>(
  top: ViewField<Row>,
  name: string,
  below: readonly string[],
  field: ViewField<never> = top,
): Column<Row> {
  const { get } = top;
  const start = top.name.split('.');
  const path = [...start, ...below];
  if (get === undefined) return { name, path, field, value: (row) => valueAt(row, path), source: (row) => row };
  const held = (row: Row): unknown => start.reduceRight<unknown>((inner, word) => ({ [word]: inner }), get(row));
  return { name, path, field, value: (row) => valueAt(get(row), below), source: held };
}

/** The member under that path; of a list, the members of its elements. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) return value.map((element) => valueAt(element, path));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt((value as Readonly<Record<string, unknown>>)[name], rest);
}

/** Every name that may be asked for, nested ones dotted. */
export function fieldNames(view: View<never>): readonly string[] {
  return view.fields.flatMap(namesOf);
}

function namesOf(field: ViewField<never>): readonly string[] {
  return [field.name, ...(field.fields ?? []).flatMap(namesOf).map((name) => `${field.name}.${name}`)];
}

function unknownFields(view: View<never>, unknown: readonly string[]): ShipdockError {
  const known = fieldNames(view);
  // A member's name alone is mostly that of a row, in an answer that holds a list of them.
  const near = unknown.flatMap((name) => known.find((one) => one.endsWith(`.${name}`)) ?? nearest(name, known) ?? []);
  const subject =
    unknown.length === 0 ? 'no field is named' : `${view.resource} have no field "${unknown.join('", "')}"`;
  const hint = given('hint', didYouMean(near.join(', ')));
  return new ShipdockError('unknown_field', `${subject}; fields are ${shortList(known, unknown).join(', ')}`, hint);
}

/** Of an object that is listed itself the members are left out, unless one of them was meant: they would fill the screen. */
function shortList(known: readonly string[], unknown: readonly string[]): readonly string[] {
  return known.filter((name) => {
    const [root = ''] = name.split('.', 1);
    return root === name || !known.includes(root) || unknown.some((one) => one.startsWith(`${root}.`));
  });
}
