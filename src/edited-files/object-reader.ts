import { orMeant } from '../kernel/did-you-mean.ts';
import { nearest } from '../kernel/suggest.ts';
import type { JsonNode } from './json-node.ts';
import type { Place, Report } from './mistake.ts';
import { readDate, readDecimal, readMinute, readWeekdays } from './read-values.ts';

/**
 * Reads the members of a JSON object one by one, reporting what is missing or of the wrong kind; `finish` reports the
 * members that nobody asked for. A reader of a value that is no object reports that once and then stays silent.
 */
export class ObjectReader {
  readonly place: Place;
  readonly #members: ReadonlyMap<string, { readonly keyPlace: Place; readonly node: JsonNode }>;
  readonly #asked = new Set<string>();
  readonly #report: Report;

  constructor(node: JsonNode, name: string, report: Report) {
    this.place = node.place;
    this.#members = node.kind === 'object' ? node.members : new Map();
    this.#report = node.kind === 'object' ? report : () => {};
    if (node.kind !== 'object') report(node.place, `${name}: expected an object { … }`);
  }

  /** Whether the member is there and not null. */
  has(key: string): boolean {
    this.#asked.add(key);
    const node = this.#members.get(key)?.node;
    return node !== undefined && node.kind !== 'null';
  }

  isText(key: string): boolean {
    return this.#members.get(key)?.node.kind === 'text';
  }

  /** The member as it was read; it does not count as asked for. */
  nodeOf(key: string): JsonNode | undefined {
    return this.#members.get(key)?.node;
  }

  /** A number or text as it was written; empty for anything else. */
  scalar(key: string): string {
    const node = this.#members.get(key)?.node;
    return node === undefined ? '' : textOf(node);
  }

  /** Where the member's value stands, or the object itself where it is absent. */
  placeOf(key: string): Place {
    return this.#members.get(key)?.node.place ?? this.place;
  }

  text(key: string, fallback?: string): string {
    const node = this.#find(key, fallback === undefined);
    if (node === undefined) return fallback ?? '';
    if (node.kind === 'text' && node.value.trim() !== '') return node.value.trim();
    this.#report(node.place, `${key}: expected a text in quotes`);
    return fallback ?? '';
  }

  oneOf<Value extends string>(key: string, values: readonly Value[], fallback: Value, isRequired = true): Value {
    const node = this.#find(key, isRequired);
    if (node === undefined) return fallback;
    const found = values.find((value) => node.kind === 'text' && node.value === value);
    if (found !== undefined) return found;
    this.#report(node.place, `${key}: ${show(node)} is not one of ${values.join(', ')}`);
    return fallback;
  }

  boolean(key: string, fallback: boolean): boolean {
    const node = this.#find(key, false);
    if (node === undefined) return fallback;
    if (node.kind === 'boolean') return node.value;
    this.#report(node.place, `${key}: expected true or false, found ${show(node)}`);
    return fallback;
  }

  /** A number, or a text that holds one (`"16.50"`), as an integer count of 10^-scale. */
  decimal(key: string, scale: number, fallback?: number): number {
    const node = this.#find(key, fallback === undefined);
    return node === undefined ? (fallback ?? 0) : this.#decimalOf(node, scale, key);
  }

  decimals(key: string, scale: number): readonly number[] {
    return this.#items(key, true).map((item) => this.#decimalOf(item, scale, key));
  }

  date(key: string): string {
    return readDate(this.text(key), key, this.placeOf(key), this.#report);
  }

  dateOrNull(key: string): string | null {
    return this.has(key) ? this.date(key) : null;
  }

  dates(key: string): readonly string[] {
    return this.#items(key, false).map((item) => readDate(textOf(item), key, item.place, this.#report));
  }

  minuteOrNull(key: string): number | null {
    return this.has(key) ? readMinute(this.text(key), key, this.placeOf(key), this.#report) : null;
  }

  weekdays(key: string, fallback: readonly number[]): readonly number[] {
    return this.has(key) ? readWeekdays(this.text(key), key, this.placeOf(key), this.#report) : fallback;
  }

  /** A list of texts; `faultOf` says of each what is wrong with it, reported at its place. */
  texts(
    key: string,
    isRequired: boolean,
    faultOf: (text: string) => string | undefined = () => undefined,
  ): readonly string[] {
    return this.#items(key, isRequired).map((item) => {
      const isText = item.kind === 'text' || item.kind === 'number';
      const fault = isText ? faultOf(textOf(item)) : 'expected a text in quotes';
      if (fault !== undefined) this.#report(item.place, `${key}: ${fault}`);
      return textOf(item);
    });
  }

  objects(key: string, isRequired: boolean): readonly ObjectReader[] {
    return this.#items(key, isRequired).map((item) => new ObjectReader(item, key, this.#report));
  }

  object(key: string): ObjectReader | undefined {
    const node = this.#find(key, true);
    return node === undefined ? undefined : new ObjectReader(node, key, this.#report);
  }

  objectOrNull(key: string): ObjectReader | undefined {
    return this.has(key) ? this.object(key) : undefined;
  }

  /** The names of all members; they count as asked for. */
  keys(): readonly string[] {
    for (const key of this.#members.keys()) this.#asked.add(key);
    return [...this.#members.keys()];
  }

  report(key: string, message: string): void {
    this.#report(this.placeOf(key), `${key}: ${message}`);
  }

  finish(): void {
    for (const [key, { keyPlace }] of this.#members) {
      if (this.#asked.has(key)) continue;
      this.#report(keyPlace, `unknown key ${key}${orMeant(nearest(key, this.#asked))}`);
    }
  }

  #find(key: string, isRequired: boolean): JsonNode | undefined {
    this.#asked.add(key);
    const node = this.#members.get(key)?.node;
    if (node !== undefined && node.kind !== 'null') return node;
    if (isRequired) this.#report(node?.place ?? this.place, `${key} is missing`);
    return undefined;
  }

  #items(key: string, isRequired: boolean): readonly JsonNode[] {
    const node = this.#find(key, isRequired);
    if (node === undefined || node.kind === 'list') return node?.items ?? [];
    this.#report(node.place, `${key}: expected a list [ … ]`);
    return [];
  }

  #decimalOf(node: JsonNode, scale: number, key: string): number {
    if (node.kind === 'number' || node.kind === 'text') {
      return readDecimal(textOf(node), scale, key, node.place, this.#report);
    }
    this.#report(node.place, `${key}: expected a number, found ${show(node)}`);
    return 0;
  }
}

function textOf(node: JsonNode): string {
  return node.kind === 'text' || node.kind === 'number' ? String(node.value) : '';
}

function show(node: JsonNode): string {
  if (node.kind === 'text') return `"${node.value}"`;
  return node.kind === 'number' || node.kind === 'boolean' ? String(node.value) : `a ${node.kind}`;
}
