import fc from 'fast-check';
import type { Route } from '../../src/kernel/operation.ts';
import { hugeBody, oddBody } from './odd-bodies.ts';
import { ODD_HEADERS, ODD_NAMES, ODD_PAIRS, ODD_TYPES } from './odd-values.ts';

/** A request that no well-meaning client sends. */
export interface OddRequest {
  /** The route that it was made for; it may reach another, or none. */
  readonly route: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

/** A valid request of a route, to be spoiled. */
export interface Seed {
  readonly route: Route;
  readonly names: readonly string[];
  readonly query: string;
  readonly body: unknown;
}

/**
 * Requests made from valid ones by spoiling body, path, query, headers or encoding, and some out of nothing; `huge` of a
 * thousand bodies have megabytes.
 */
export function oddRequest(seeds: readonly Seed[], huge = 0): fc.Arbitrary<OddRequest> {
  return fc.oneof(...seeds.map((seed) => spoiledRequest(seed, huge)));
}

function spoiledRequest(seed: Seed, huge: number): fc.Arbitrary<OddRequest> {
  const { method, path: route } = seed.route;
  const body = fc.oneof(
    { weight: 1000, arbitrary: oddBody(seed.body) },
    { weight: huge, arbitrary: hugeBody(seed.body) },
  );
  // Most readings are asked with no body at all.
  const sent = mostly(undefined, body, method === 'GET' ? [3, 1] : [1, 12]);
  return fc
    .tuple(oddPath(seed), oddQuery(seed), sent, oddType(), oddHeaders())
    .map(([path, query, odd, type, more]) => ({
      route: `${method} ${route}`,
      method,
      url: `/api/v4${path}${query}`,
      headers: { 'content-type': type ?? odd?.type ?? 'application/json', ...more },
      payload: odd?.bytes,
    }));
}

function oddPath({ route, names }: Seed): fc.Arbitrary<string> {
  const odd = fc.tuple(...names.map(() => mostly(undefined, fc.constantFrom(...ODD_NAMES), [5, 1])));
  return fc.tuple(odd, fc.constantFrom('', '', '', '/')).map(([replaced, end]) => {
    let at = 0;
    return (
      route.path.replaceAll(/:\w+/g, () => {
        const name = replaced[at] ?? encodeURIComponent(names[at] ?? 'x');
        at += 1;
        return name;
      }) + end
    );
  });
}

/** Mostly the query of the valid request, and odd pairs beside it. */
function oddQuery({ query }: Seed): fc.Arbitrary<string> {
  const pairs = mostly([], fc.array(fc.constantFrom(...ODD_PAIRS), { maxLength: 3 }), [2, 1]);
  return fc.tuple(pairs, fc.nat(9)).map(([odd, lot]) => {
    const parts = [...(query === '' || lot === 0 ? [] : [query.slice(1)]), ...odd];
    return parts.length === 0 ? '' : `?${parts.join('&')}`;
  });
}

/** Another type than the body's own; undefined where it is to be told honestly. */
function oddType(): fc.Arbitrary<string | undefined> {
  return mostly(undefined, fc.constantFrom(...ODD_TYPES), [5, 1]);
}

function oddHeaders(): fc.Arbitrary<Readonly<Record<string, string>>> {
  const more = fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 });
  return mostly([], more, [2, 1]).map((pairs) => Object.fromEntries(pairs));
}

function mostly<Usual, Odd>(
  usual: Usual,
  odd: fc.Arbitrary<Odd>,
  [often, seldom]: readonly [number, number],
): fc.Arbitrary<Usual | Odd> {
  return fc.oneof({ weight: often, arbitrary: fc.constant(usual) }, { weight: seldom, arbitrary: odd });
}
