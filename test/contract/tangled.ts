import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { doctorOperations } from '../../src/doctor/doctor.operations.ts';
import type { TestDatabases } from '../engine/databases.ts';
import { importText } from '../orders/import.builder.ts';
import { exportedOrders, shopOn } from '../orders-depth/shop.ts';
import { Api } from './client.ts';
import { faultsIn, seedsOf } from './fuzz.ts';
import type { Seed } from './odd-requests.ts';

/** Which route is asked, and what is taken wherever there is a choice. */
interface Step {
  readonly route: number;
  readonly picks: readonly number[];
}

const aStep: fc.Arbitrary<Step> = fc.record({
  route: fc.nat(9_999),
  picks: fc.array(fc.nat(9_999), { minLength: 20, maxLength: 20 }),
});
/** Of ten texts, how many are those of something else that has the same member. */
const TAKEN_OF_TEN = 5;
const MOST_KNOWN = 12;
/** Addresses are put together of others here: that a state is not its ZIP's is told of each that has an order, whoever imports it. */
const isOfAddress = (warning: string) => /^destination_address\.\w+: /.test(warning);
const AN_ID = /^([a-z]+)_[0-9a-z]{20,}$/;

/**
 * Requests that each are in order, in any order, with names, codes, addresses and numbers of what others made or told: none is
 * answered by a fault of ours; in the end nothing is wrong with the data, and an export of all orders changes none of them.
 */
export function tangle(databases: TestDatabases, { runs, requests }: { runs: number; requests: number }): void {
  let api: Api;
  let seeds: readonly Seed[];
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    seeds = await seedsOf(api);
  });

  test(`${runs * requests} of them are answered, none by a fault of ours, and lose nothing`, async () => {
    const known = new Known();
    const changes = seeds.filter(({ body }) => body !== undefined);
    const asked = [...seeds, ...changes, ...changes];
    const steps = fc.array(aStep, { minLength: requests, maxLength: requests });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const log: string[] = [];
        for (const { route, picks } of all) {
          const seed = asked[route % asked.length];
          if (seed === undefined) continue;
          const choice = new Choice(picks);
          const url = `/api/v4${known.path(seed, choice)}${seed.query}`;
          const body = known.tangled(choice.of([seed.body, wholeBody(seed, seeds)]), '', choice);
          const answer = await api.bare(seed.route.method, url, { body, headers: { 'x-api-key': api.key } });
          log.push(`${seed.route.method} ${url} ${JSON.stringify(body)} -> ${answer.status}`);
          const faults = [...api.faults.splice(0).map(String), ...faultsIn(answer)];
          if (faults.length > 0) throw new Error([...faults, ...log].join('\n'));
          known.note(answer.json, '');
        }
        const orders = JSON.stringify(await exportedOrders(shopOn(api.engine), () => true));
        const records = await importText(api.engine, orders, { name: 'o.json', options: { onConflict: 'update' } });
        const moved = records.filter(({ result, warnings }) => result !== 'unchanged' || !warnings.every(isOfAddress));
        if (moved.length > 0) throw new Error([JSON.stringify(moved.slice(0, 3)), ...log].join('\n'));
        const { value: checks } = await api.engine.call(doctorOperations.examine, {});
        const wrong = checks.filter(({ result }) => result === 'fault');
        if (wrong.length > 0) throw new Error([JSON.stringify(wrong), ...log].join('\n'));
      }),
      { numRuns: runs, endOnFailure: true },
    );
    expect(known.size).toBeGreaterThan(100);
  });
}

/** Of a change also all that whoever makes such a thing may say. */
function wholeBody(seed: Seed, seeds: readonly Seed[]): unknown {
  const path = seed.route.path.replace(/\/:\w+$/, '');
  const maker = seeds.find(({ route }) => route.path === path && route.method === seed.route.method);
  return seed.body === undefined ? undefined : { ...(maker?.body ?? {}), ...seed.body };
}

/** Answers the choices of a step one after the other. */
class Choice {
  readonly #picks: readonly number[];
  #at = 0;

  constructor(picks: readonly number[]) {
    this.#picks = picks;
  }

  next(): number {
    this.#at += 1;
    return (this.#picks[this.#at % this.#picks.length] ?? 0) + this.#at;
  }

  of<Value>(values: readonly Value[]): Value | undefined {
    return values[this.next() % Math.max(1, values.length)];
  }
}

/** Texts of answers, by the member that they stood in; ids by their prefix too. */
class Known {
  readonly #texts = new Map<string, string[]>();
  #numbers = 0;

  get size(): number {
    return [...this.#texts.values()].flat().length;
  }

  note(value: unknown, member: string): void {
    if (typeof value === 'string' && value !== '') {
      for (const name of [member, AN_ID.exec(value)?.[1] ?? member]) {
        const texts = this.#texts.get(name) ?? [];
        if (!texts.includes(value)) this.#texts.set(name, [...texts.slice(1 - MOST_KNOWN), value]);
      }
    } else if (Array.isArray(value)) {
      for (const each of value) this.note(each, member);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value)) this.note(each, name);
    }
  }

  /** The path of a seed with the ids of others of the kind. */
  path({ route, names }: Seed, choice: Choice): string {
    const named = names.map((name) => encodeURIComponent(this.#text(name, '', choice)));
    return route.path.replaceAll(/:\w+/g, () => named.shift() ?? 'x');
  }

  /** A body with texts of others here and there, other small numbers, and a member or two left out or doubled. */
  tangled(value: unknown, member: string, choice: Choice): unknown {
    if (typeof value === 'string') return this.#text(value, member, choice);
    if (typeof value === 'number') return member === 'quantity' ? 1 + (choice.next() % 4) : value;
    if (Array.isArray(value)) {
      const list = value.map((each) => this.tangled(each, member, choice));
      return choice.next() % 8 === 0 ? [...list, ...list.slice(0, 1)] : list;
    }
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).filter(() => choice.next() % 12 > 0);
    return Object.fromEntries(members.map(([name, each]) => [name, this.tangled(each, name, choice)]));
  }

  #text(text: string, member: string, choice: Choice): string {
    const kind = AN_ID.exec(text)?.[1];
    const others = this.#texts.get(kind ?? member) ?? [];
    const isTaken = choice.next() % 10 < TAKEN_OF_TEN || kind !== undefined;
    if (isTaken && others.length > 0) return choice.of(others) ?? text;
    // Some are new each time.
    return /number|code|sku|url$/.test(member) ? `${text}-${++this.#numbers}` : text;
  }
}
