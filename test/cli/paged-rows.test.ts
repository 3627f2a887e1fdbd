import { expect, test } from 'vitest';
import { pagedRows } from '../../src/cli/output/paged-rows.ts';
import type { Session } from '../../src/cli/session.ts';

const all = Array.from({ length: 250 }, (_, index) => ({ id: `evt_${String(index).padStart(3, '0')}` }));
// As much of a session as paging looks at.
const session = { options: {}, output: { rowLimit: undefined } } as unknown as Session;

test.each([
  ['page by page where the list knows no after_id', false],
  ['after the last id where it does', true],
])('every row is read once, %s', async (_, byId) => {
  const { rows } = pagedRows(
    session,
    {},
    async ({ page, per_page: perPage, after_id: after }) => {
      const known = byId && after !== undefined ? all.filter(({ id }) => id > String(after)) : all;
      const start = (Number(page) - 1) * Number(perPage);
      return { value: known.slice(start, start + Number(perPage)) };
    },
    { byId },
  );
  const read: string[] = [];
  for await (const { id } of rows) {
    read.push(id);
    if (read.length > all.length) break;
  }
  expect(read).toEqual(all.map(({ id }) => id));
});

test('between pages signals and the end of a pager are heard', async () => {
  let isHeard = false;
  const { rows } = pagedRows(session, {}, async ({ page }) => ({
    value: all.slice(Number(page) * 100 - 100, Number(page) * 100),
  }));
  for await (const { id } of rows) {
    if (id === 'evt_000') setImmediate(() => (isHeard = true));
    if (id === 'evt_100') expect(isHeard).toBe(true);
  }
});

test.each([
  ['a list without after_id', {}, false],
  ['a sorted list', { sort: 'updated_at' }, true],
])('%s whose rows leave while they are read passes none over', async (_, query, byId) => {
  const warnings: string[] = [];
  const telling = { ...session, notices: { warn: (text: string) => warnings.push(text) } } as unknown as Session;
  const open = [...all];
  const { rows } = pagedRows(
    telling,
    query,
    async ({ page, per_page: perPage, after_id: after }) => {
      const known = open.filter(({ id }) => after === undefined || id > String(after));
      const start = (Number(page) - 1) * Number(perPage);
      return { value: known.slice(start, start + Number(perPage)) };
    },
    { byId },
  );
  const read: string[] = [];
  for await (const { id } of rows) {
    read.push(id);
    // As whoever sends again what failed.
    open.splice(
      open.findIndex((each) => each.id === id),
      1,
    );
  }
  expect(read.toSorted()).toEqual(all.map(({ id }) => id));
  expect(warnings).toEqual([expect.stringContaining('rows left the list while it was read')]);
});

test.each([
  ['a list without after_id', {}, false],
  ['a sorted list', { sort: 'updated_at' }, true],
])('%s that grows each time it is read is read to an end', async (_, query, byId) => {
  const telling = { ...session, notices: { warn: () => undefined } } as unknown as Session;
  const arriving = [...all];
  const { rows } = pagedRows(
    telling,
    query,
    async ({ page, per_page: perPage, after_id: after }) => {
      const known = arriving.filter(({ id }) => after === undefined || id > String(after));
      const start = (Number(page) - 1) * Number(perPage);
      const value = known.slice(start, start + Number(perPage));
      arriving.push({ id: `evt_${String(arriving.length).padStart(3, '0')}` });
      return { value };
    },
    { byId },
  );
  const read: string[] = [];
  for await (const { id } of rows) {
    read.push(id);
    if (read.length > 2 * all.length) break;
  }
  expect(read.length).toBeLessThan(2 * all.length);
  expect(read).toEqual(expect.arrayContaining(all.map(({ id }) => id)));
});

test('a sorted list whose rows move while it is read tells each of them once, and says so', async () => {
  const warnings: string[] = [];
  const telling = { ...session, notices: { warn: (text: string) => warnings.push(text) } } as unknown as Session;
  const sorted = [...all];
  const { rows } = pagedRows(
    telling,
    { sort: 'updated_at', status: 'new' },
    async ({ page, per_page: perPage, after_id: after, sort, status }) => {
      expect(status).toBe('new');
      const known = sort === undefined ? all.filter(({ id }) => after === undefined || id > String(after)) : sorted;
      const start = (Number(page) - 1) * Number(perPage);
      const value = known.slice(start, start + Number(perPage));
      // Somebody changes the first three.
      if (page === 1 && sort !== undefined) sorted.push(...sorted.splice(0, 3));
      return { value };
    },
    { byId: true },
  );
  const read: string[] = [];
  for await (const { id } of rows) read.push(id);
  const passedOver = ['evt_100', 'evt_101', 'evt_102'];
  expect(read).toEqual([...all.map(({ id }) => id).filter((id) => !passedOver.includes(id)), ...passedOver]);
  expect(warnings).toEqual([expect.stringContaining('3 rows changed place while the list was read')]);
});
