import fc from 'fast-check';
import { ODD_PAIRS, ODD_VALUES } from './odd-values.ts';

/** A body and the type that it is honestly of. */
export interface OddBody {
  readonly bytes: Buffer;
  readonly type: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const BOUNDARY = 'x-boundary-x';
const HUGE_BYTES = 2_000_000;

/** Bodies made from a valid one by spoiling its values, its encoding or its bytes, and some out of nothing. */
export function oddBody(body: unknown): fc.Arbitrary<OddBody> {
  const spoiledBody = spoiled(body);
  const json = spoiledBody.map((value) => Buffer.from(JSON.stringify(value) ?? 'undefined'));
  const bytes = fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 2, arbitrary: fc.constant(Buffer.from(JSON.stringify(body ?? {}))) },
    { weight: 2, arbitrary: fc.json({ maxDepth: 6 }).map((text) => Buffer.from(text)) },
    { weight: 2, arbitrary: fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)) },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat()).map(([whole, cut]) => whole.subarray(0, cut % whole.length)) },
    { weight: 1, arbitrary: fc.tuple(json, fc.nat(), fc.nat(255)).map(withByte) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 100_000 }).map((depth) => Buffer.from('{"a":['.repeat(depth))) },
  );
  return fc.oneof(
    { weight: 20, arbitrary: bytes.map((each) => ({ bytes: each, type: JSON_TYPE })) },
    { weight: 6, arbitrary: oddForm(body, spoiledBody) },
    { weight: 3, arbitrary: oddMultipart(spoiledBody) },
  );
}

/** A valid body that is blown up to some megabytes, by a long text or a long list. */
export function hugeBody(body: unknown): fc.Arbitrary<OddBody> {
  return fc.constantFrom(...placesIn(body ?? {})).map((place) => {
    const found = valueAt(body, place);
    const repeated = JSON.stringify(found) ?? 'null';
    const count = Math.ceil(HUGE_BYTES / (repeated.length + 1));
    const value = typeof found === 'string' ? 'x'.repeat(HUGE_BYTES) : new Array(count).fill(found);
    const blown = withValue(structuredClone(body ?? {}), place, value);
    return { bytes: Buffer.from(JSON.stringify(blown)), type: JSON_TYPE };
  });
}

function oddForm(body: unknown, spoiledBody: fc.Arbitrary<unknown>): fc.Arbitrary<OddBody> {
  const more = ['order_number=F', 'order_line_items[][sku]=A', 'order_line_items[0]=1', 'tags[a]=1'];
  const pieces = fc.array(fc.constantFrom(...ODD_PAIRS, ...more));
  return fc
    .oneof(
      { weight: 3, arbitrary: spoiledBody.map((value) => pairsOf(value).join('&')) },
      { weight: 1, arbitrary: fc.constant(pairsOf(body ?? {}).join('&')) },
      { weight: 2, arbitrary: pieces.map((each) => each.join('&')) },
      { weight: 1, arbitrary: pieces.map((each) => [...pairsOf(body ?? {}), ...each].join('&')) },
    )
    .map((text) => ({ bytes: Buffer.from(text), type: FORM_TYPE }));
}

/** As Rack's clients write it; a text that is no UTF-16 is written with an escape that is no UTF-8. */
function pairsOf(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) {
    // A copy: an odd value may have replaced its constructor.
    return Array.from(value, (inner, at) => pairsOf(inner, `${name}[${at % 2 === 0 ? '' : at}]`)).flat();
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      pairsOf(inner, name === '' ? escaped(key) : `${name}[${escaped(key)}]`),
    );
  }
  return [`${name}=${escaped(String(value ?? ''))}`];
}

function escaped(text: string): string {
  return /\p{Surrogate}/u.test(text) ? '%ed%a0%80' : encodeURIComponent(text);
}

function oddMultipart(spoiledBody: fc.Arbitrary<unknown>): fc.Arbitrary<OddBody> {
  const filename = fc.constantFrom(
    undefined,
    'pod.txt',
    '../../etc/passwd',
    '',
    'a"b',
    'x'.repeat(3000),
    '\u0000',
    '💥.pdf',
    'con.pdf ',
    '.pdf',
  );
  const end = fc.constantFrom(`--${BOUNDARY}--\r\n`, `--${BOUNDARY}--`, '', `--${BOUNDARY}`, '--other--\r\n');
  return fc
    .tuple(spoiledBody, filename, fc.uint8Array({ maxLength: 100 }), end)
    .map(([value, name, content, ending]) => {
      const members = typeof value === 'object' && value !== null ? Object.entries(value) : [['__proto__', value]];
      const parts = members.flatMap(([key, inner]) => {
        const file = key === 'file' && name !== undefined ? `; filename="${name}"` : '';
        const text = typeof inner === 'string' ? inner : (JSON.stringify(inner) ?? '');
        const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"${file}\r\n\r\n`;
        return [Buffer.from(head), file === '' ? Buffer.from(text) : Buffer.from(content), Buffer.from('\r\n')];
      });
      const type = `multipart/form-data; boundary=${BOUNDARY}`;
      return { bytes: Buffer.concat([...parts, Buffer.from(ending)]), type };
    });
}

function withByte([whole, at, byte]: readonly [Buffer, number, number]): Buffer {
  const changed = Buffer.from(whole);
  changed[at % Math.max(changed.length, 1)] = byte;
  return changed;
}

/** Made once: fast-check looks through every sign there is each time it is told of texts of any. */
const ODD_VALUE = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.double(), fc.string({ unit: 'binary' }));

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
    value: ODD_VALUE,
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

function valueAt(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined || typeof value !== 'object' || value === null) return value;
  return valueAt(Object.getOwnPropertyDescriptor(value, key)?.value, rest);
}
