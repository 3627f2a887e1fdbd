import { jsonSchemaOf } from '../contract/json-schema.ts';
import type { JsonObject } from '../kernel/json.ts';
import { shortened } from '../kernel/shortened.ts';
import { nearest } from '../kernel/suggest.ts';
import type { ViewField } from './view.ts';

/** So many names are told of a file. */
const TOLD = 20;

/** The members that an object of a file may have. Of a member of which nothing is known below, anything may stand there. */
export interface KnownMembers {
  /** What is read. */
  readonly taken: readonly string[];
  /** That, and what the API answers beside it: a record of it says nothing unknown. */
  readonly known: ReadonlyMap<string, KnownMembers | undefined>;
}

type Fields = readonly ViewField<never>[];

/** What a body schema, or a member of it, reads at any depth, and the fields that the API answers there. */
export async function knownMembers(bodySchema: unknown, answered: Fields, member?: string): Promise<KnownMembers> {
  const whole: Described = jsonSchemaOf(bodySchema) ?? {};
  const described = member === undefined ? whole : whole.properties?.[member];
  return (await membersOf(described, answered)) ?? { taken: [], known: new Map() };
}

interface Described {
  readonly properties?: JsonObject;
  readonly items?: unknown;
}

async function membersOf(schema: unknown, answered: Fields): Promise<KnownMembers | undefined> {
  const { properties, items } = (schema ?? {}) as Described;
  if (properties === undefined) return items === undefined ? undefined : membersOf(items, answered);
  // What a view works out for its column is no member of what is answered.
  const fields = answered.filter(({ get }) => get === undefined);
  const known = new Map<string, KnownMembers | undefined>(
    fields.map(({ name }) => [name.split('.')[0] ?? name, undefined]),
  );
  for (const [name, below] of Object.entries(properties)) {
    const field = answered.find((each) => each.name === name);
    known.set(name, await membersOf(below, field?.fields ?? (await field?.below?.()) ?? []));
  }
  return { taken: Object.keys(properties), known };
}

/** Gathers what objects of a JSON file say, at any depth, under names that no field has. */
export class UnreadMembers {
  readonly #members: KnownMembers;
  readonly #texts = new Map<string, string>();
  #isMore = false;

  constructor(members: KnownMembers) {
    this.#members = members;
  }

  /** Looks at an object as it stands in the file, or at each of a list, whatever is in it. */
  add(value: unknown): void {
    this.#look('', value, this.#members);
  }

  /** What is told of them, each with the field that may be meant; undefined where there are none. */
  get told(): string | undefined {
    if (this.#texts.size === 0) return undefined;
    const more = this.#isMore ? ' and more' : '';
    return `not read, since no field is called so: ${[...this.#texts.values()].join(', ')}${more}`;
  }

  #look(place: string, value: unknown, members: KnownMembers): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) this.#look(place, each, members);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (!members.known.has(name)) this.#note(place, name, members.taken);
      const below = members.known.get(name);
      if (below !== undefined) this.#look(`${place}${name}.`, member, below);
    }
  }

  #note(place: string, name: string, taken: readonly string[]): void {
    if (this.#texts.has(place + name)) return;
    if (this.#texts.size === TOLD) {
      this.#isMore = true;
      return;
    }
    const meant = nearest(name, taken);
    const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
    this.#texts.set(place + name, `${place}${shortened(name, 40)}${hint}`);
  }
}
