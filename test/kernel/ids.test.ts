import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../src/engine/system-random.ts';
import { fixedClock } from '../../src/kernel/clock.ts';
import {
  createIdGenerator,
  dryRunIds,
  ID_PREFIXES,
  type IdKind,
  idFloorOfRow,
  looksLikeId,
} from '../../src/kernel/ids.ts';
import { seededRandom } from '../../src/kernel/random.ts';

const MOMENT = new Date('2026-03-02T09:14:00Z');

describe('ids', () => {
  it('sort in the order in which they were made, whatever the clock does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 2, maxLength: 200 }), (steps) => {
        let now = MOMENT.getTime();
        const ids = createIdGenerator({ now: () => new Date(now) }, seededRandom('1'));
        const made = steps.map((step) => {
          now += step;
          return ids.next('order');
        });
        expect(made).toEqual([...made].sort());
      }),
    );
  });

  it('of rows made since a moment lie above its floor, also where the clock was set back by minutes in between', () => {
    const since = MOMENT.toISOString();
    const idAt = (moved: number) =>
      createIdGenerator(fixedClock(new Date(MOMENT.getTime() + moved)), seededRandom('1')).next('event');
    expect([0, -60_000, 1].every((moved) => idAt(moved) > idFloorOfRow('event', since))).toBe(true);
    expect(idAt(-7_200_000) < idFloorOfRow('event', since)).toBe(true);
  });

  it('still sort and differ when more are made in a millisecond than its counter holds', () => {
    const ids = createIdGenerator(fixedClock(MOMENT), seededRandom('1'));
    const made = Array.from({ length: 70_000 }, () => ids.next('lineItem'));
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id, index) => index === 0 || id > (made[index - 1] ?? ''))).toBe(true);
  });

  it('of processes that start in the same millisecond differ', () => {
    const made = Array.from({ length: 2000 }, () =>
      createIdGenerator(fixedClock(MOMENT), systemRandom()).next('order'),
    );
    expect(new Set(made).size).toBe(made.length);
  });

  it('are the same for the same seed and clock', () => {
    const make = () => createIdGenerator(fixedClock(MOMENT), seededRandom('demo')).next('order');
    expect(make()).toBe(make());
    expect(createIdGenerator(fixedClock(MOMENT), seededRandom('other')).next('order')).not.toBe(make());
  });

  it('have the prefix of their kind and letters and digits only', () => {
    const ids = createIdGenerator(fixedClock(MOMENT), systemRandom());
    for (const kind of Object.keys(ID_PREFIXES) as IdKind[]) {
      const id = ids.next(kind);
      expect(id).toMatch(new RegExp(`^${ID_PREFIXES[kind]}_[0-9a-z]{8,}$`));
      expect(looksLikeId(kind, id)).toBe(true);
    }
  });

  it('of different kinds have different prefixes', () => {
    expect(new Set(Object.values(ID_PREFIXES)).size).toBe(Object.keys(ID_PREFIXES).length);
  });

  it('are told from order numbers', () => {
    expect(
      ['SO-1042', 'ord_', 'ord_SO-1042', 'ord_1234567', 'shp_0000000000', ''].filter((text) =>
        looksLikeId('order', text),
      ),
    ).toEqual([]);
  });

  it('of a dry run are none', () => {
    expect(dryRunIds().next('order')).toBe('ord_(new)');
    expect(looksLikeId('order', dryRunIds().next('order'))).toBe(false);
    const ids = dryRunIds();
    expect(['lineItem', 'lineItem', 'order', 'order'].map((kind) => ids.next(kind as IdKind))).toEqual([
      'ordi_(new)',
      'ordi_(new2)',
      'ord_(new)',
      'ord_(new2)',
    ]);
  });
});
