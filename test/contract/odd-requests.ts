import fc from 'fast-check';
import type { Route } from '../../src/kernel/operation.ts';

/** A request that no well-meaning client sends. */
export interface OddRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: Buffer | undefined;
}

/** A valid body of a route, to be spoiled. */
export interface Seed {
  readonly route: Route;
  readonly names: readonly string[];
  readonly body: unknown;
}

/** Values that break what takes them for granted. */
const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'true',
  '\u0000',
  '\ud800',
  '\u202e',
  '💥',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  "'; DROP TABLE orders; --",
  '%00',
  '../../etc/passwd',
  '2026-02-30',
  '9999999999999999999999',
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 53,
  2 ** 63,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  [''],
  { a: { b: {} } },
  { toString: 1 },
  { length: 5 },
  { valueOf: null },
  { toJSON: 1 },
  { constructor: { prototype: {} } },
];
const ODD_NAMES = [
  'x',
  '%',
  '%ff',
  '%00',
  '%2e%2e',
  '%2F',
  '..',
  '%zz',
  'ord_',
  'ord_%00',
  '1'.repeat(400),
  '%F0%9F%92%A5',
  '0',
  '-1',
  '1e9',
  'a%20b',
  '%25',
  ':id',
  '*',
  '{}',
];
const ODD_QUERIES = [
  'page=0',
  'page=9e99',
  'page[]=1',
  'page[a]=1',
  'page[toString]=1&page[valueOf]=1',
  'sort[toString]=1',
  'status[toString]=1',
  'direction[toString]=1',
  'query[toString]=1',
  'per_page=-1',
  'per_page=',
  'sort=__proto__',
  'sort[]=x',
  'direction=',
  'status=%00',
  'status[]=new&status[]=x',
  'query=%ff',
  'query=%25',
  'query=_%25',
  'from=x',
  'to=2026-13-01',
  '&&&',
  '=',
  '[]=1',
  'a[=1',
  '__proto__[x]=1',
  'api_key=x',
  'tag=%F0%9F%92%A5',
  `query=${'y'.repeat(5000)}`,
  'warehouse=',
  'page=1&page=2',
  'page=1&per_page=100',
];
const ODD_TYPES = [
  'application/json',
  'application/json; charset=latin1',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'application/json;;',
  ';',
  'a/b/c',
  '',
];
const ODD_HEADERS: readonly (readonly [string, string])[] = [
  ['x-request-id', 'a b\tc'],
  ['x-request-id', 'é'],
  ['idempotency-key', ' '],
  ['idempotency-key', 'é'],
  ['idempotency-key', 'k'.repeat(256)],
  ['content-encoding', 'gzip'],
  ['accept', 'text/html'],
  ['accept-encoding', 'zstd'],
  ['x-http-method-override', 'DELETE'],
  ['host', '<x>'],
  ['x-forwarded-host', 'evil'],
  ['range', 'bytes=0-1'],
  ['if-none-match', '*'],
  ['transfer-encoding', 'identity'],
  ['expect', 'nothing'],
  ['cookie', '__proto__=1'],
];

/** Requests made from valid ones by spoiling body, path, query, headers or encoding, and some out of nothing. */
export function oddRequest(seeds: readonly Seed[]): fc.Arbitrary<OddRequest> {
  return fc.constantFrom(...seeds).chain((seed) =>
    fc.record({
      method: fc.constant(seed.route.method),
      url: fc.tuple(oddPath(seed), oddQuery()).map(([path, query]) => `/api/v4${path}${query}`),
      headers: oddHeaders(),
      payload:
        seed.route.method === 'GET'
          ? fc.option(oddPayload(seed.body), { nil: undefined, freq: 3 })
          : oddPayload(seed.body),
    }),
  );
}

function oddPath({ route, names }: Seed): fc.Arbitrary<string> {
  return fc.tuple(fc.boolean(), fc.constantFrom(...ODD_NAMES), fc.constantFrom('', '/')).map(([isOdd, name, end]) => {
    let at = 0;
    return route.path.replaceAll(/:\w+/g, () => (isOdd ? name : encodeURIComponent(names[at++] ?? 'x'))) + end;
  });
}

function oddQuery(): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...ODD_QUERIES), { maxLength: 3 })
    .map((parts) => (parts.length === 0 ? '' : `?${parts.join('&')}`));
}

function oddHeaders(): fc.Arbitrary<Record<string, string>> {
  const type = fc.oneof(
    { weight: 3, arbitrary: fc.constant('application/json') },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_TYPES) },
  );
  return fc.tuple(type, fc.array(fc.constantFrom(...ODD_HEADERS), { maxLength: 2 })).map(([contentType, more]) => ({
    'content-type': contentType,
    ...Object.fromEntries(more),
  }));
}

function oddPayload(body: unknown): fc.Arbitrary<Buffer> {
  const text = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'undefined');
  return fc.oneof(
    { weight: 8, arbitrary: spoiled(body).map(text) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }).map((json) => Buffer.from(json)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(spoiled(body).map(text), fc.nat())
        .map(([whole, cut]) => whole.subarray(0, cut % whole.length)),
    },
    { weight: 1, arbitrary: fc.tuple(spoiled(body).map(text), fc.nat(), fc.nat(255)).map(withByte) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((depth) => Buffer.from('{"a":['.repeat(depth))) },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.constantFrom(
            ...ODD_QUERIES,
            'order_number=F',
            'order_line_items[][sku]=A',
            'order_line_items[0]=1',
            'tags[a]=1',
          ),
        )
        .map((pairs) => Buffer.from(pairs.join('&'))),
    },
  );
}

function withByte([whole, at, byte]: readonly [Buffer, number, number]): Buffer {
  const changed = Buffer.from(whole);
  changed[at % Math.max(changed.length, 1)] = byte;
  return changed;
}

/** A valid body of which some parts, wherever they stand, are odd values, and to which odd members came. */
function spoiled(body: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(body ?? {});
  const one = fc.record({
    place: fc.constantFrom(...places),
    name: fc.constantFrom(
      undefined,
      '__proto__',
      'constructor',
      'id',
      'status',
      'unknown',
      'ids',
      'rate_id',
      'notes',
      'reference_numbers',
      'hold_until',
      'clear',
      'tags',
    ),
    value: fc.oneof(fc.constantFrom(...ODD_VALUES), fc.double(), fc.string({ unit: 'binary' })),
  });
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((changes) => {
    let result: unknown = structuredClone(body ?? {});
    // A copy: a later change may go into it, even put it into itself.
    for (const { place, name, value } of changes)
      result = withValue(result, name === undefined ? place : [...place.slice(0, -1), name], structuredClone(value));
    return result;
  });
}

type Place = readonly (string | number)[];

function placesIn(value: unknown, place: Place = []): readonly Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  return [
    ...(place.length === 0 ? [['added']] : [place]),
    ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...place, key])),
  ];
}

function withValue(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put;
  if (typeof value !== 'object' || value === null) return value;
  const inner = withValue(Object.getOwnPropertyDescriptor(value, key)?.value, rest, put);
  Object.defineProperty(value, key, { value: inner, enumerable: true, configurable: true, writable: true });
  return value;
}
