import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseColumns } from '../../src/cli/output/columns.ts';
import { narrow } from '../../src/cli/output/narrow.ts';
import type { View } from '../../src/cli/view.ts';

const NAMES = ['a', 'b', 'c', 'constructor', '__proto__'];

/** Objects of few names, so that paths meet them; anything below. */
const { row } = fc.letrec<{ value: unknown; row: Readonly<Record<string, unknown>> }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, 0, '', 'x', true),
    tie('row'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  row: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie('value')), { selector: ([name]) => name, maxLength: 5 })
    .map((members) => Object.fromEntries(members)),
}));
const path = fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 });

const view: View<Readonly<Record<string, unknown>>> = {
  resource: 'rows',
  fields: NAMES.map((name) => ({ name, type: 'object', description: '', inTable: false })),
};

const narrowed = (of: Readonly<Record<string, unknown>>, ...names: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(narrow(of, chooseColumns(view, names))));

/** What stands there, and where in which lists. */
function leaves(value: unknown, [name, ...rest]: readonly string[], at = ''): readonly (readonly [string, unknown])[] {
  if (name === undefined) return [[at, value ?? null]];
  if (Array.isArray(value)) {
    return [
      [`${at}#${value.length}`, 'list'],
      ...value.flatMap((one, index) => leaves(one, [name, ...rest], `${at}[${index}]`)),
    ];
  }
  const isObject = typeof value === 'object' && value !== null;
  const member = isObject && Object.hasOwn(value, name) ? (value as Readonly<Record<string, unknown>>)[name] : null;
  return leaves(member, rest, `${at}.${name}`);
}

/** The paths to every end of a value, without the places in lists. */
function ends(value: unknown, above: readonly string[] = []): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => ends(one, above));
  if (typeof value !== 'object' || value === null) return [above.join('.')];
  const members = Object.entries(value);
  return members.length === 0 ? [above.join('.')] : members.flatMap(([name, one]) => ends(one, [...above, name]));
}

describe('--fields narrows any JSON', () => {
  test('each value stands where it stood, in the same lists, and what is not there is null', () => {
    fc.assert(
      fc.property(row, fc.array(path, { minLength: 1, maxLength: 4 }), (value, paths) => {
        const before = JSON.stringify(value);
        const result = narrowed(value, ...paths.map((names) => names.join('.')));
        for (const names of paths) expect(leaves(result, names)).toEqual(leaves(value, names));
        expect(JSON.stringify(value)).toBe(before);
      }),
    );
  });

  test('nothing stands there that was not asked for', () => {
    fc.assert(
      fc.property(row, fc.array(path, { minLength: 1, maxLength: 4 }), (value, paths) => {
        const asked = paths.map((names) => names.join('.'));
        const isAsked = (end: string) =>
          asked.some((name) => end === name || end.startsWith(`${name}.`) || name.startsWith(`${end}.`));
        expect(ends(narrowed(value, ...asked)).filter((end) => !isAsked(end))).toEqual([]);
      }),
    );
  });

  test('what is narrowed once is not changed by it again', () => {
    fc.assert(
      fc.property(row, fc.array(path, { minLength: 1, maxLength: 4 }), (value, paths) => {
        const asked = paths.map((names) => names.join('.'));
        const once = narrowed(value, ...asked) as Readonly<Record<string, unknown>>;
        expect(narrowed(once, ...asked)).toEqual(once);
      }),
    );
  });
});

test('lists below objects below lists are narrowed element by element, several fields of each at once', () => {
  const booked = { a: { b: [{ a: 1, b: 2, c: [{ a: 'x', b: 'y' }] }, { a: 3 }], c: 5 }, b: 9 };
  expect(narrowed(booked, 'a.b.c.a', 'a.c', 'a.b.a')).toEqual({
    a: {
      b: [
        { c: [{ a: 'x' }], a: 1 },
        { c: { a: null }, a: 3 },
      ],
      c: 5,
    },
  });
});
