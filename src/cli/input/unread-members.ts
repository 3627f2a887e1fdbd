import { type Members, membersOf } from '../../contract/members.ts';
import { didYouMean } from '../../kernel/did-you-mean.ts';
import { shortened } from '../../kernel/shortened.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { ViewField } from '../view.ts';

/** So many names are told of a file. */
const TOLD = 20;
/** A record as the API answered it has some hundred that are not read; what is no order at all may have any number. */
const KEPT = 1000;

type Fields = readonly ViewField<never>[];

interface Unread {
  /** The members that it stands below. */
  readonly path: readonly string[];
  readonly name: string;
  /** What is read there. */
  readonly taken: Members;
}

/**
 * Gathers what objects of a JSON file say, at any depth, under names that no field has. Where a schema says nothing of what a
 * member holds, anything may stand there.
 */
export class UnreadMembers {
  readonly #members: Members;
  readonly #answered: Fields;
  readonly #told: readonly string[];
  readonly #unread = new Map<string, Unread>();

  /**
   * @param schema of one of them.
   * @param answered the fields of the record that the API answers: one that is sent again says nothing unknown.
   * @param others what else may stand in one.
   * @param told names of which something else tells.
   */
  constructor(schema: unknown, answered: Fields, others: readonly string[] = [], told: readonly string[] = []) {
    this.#members = { ...membersOf(schema), ...Object.fromEntries(others.map((name) => [name, undefined])) };
    this.#answered = answered;
    this.#told = told;
  }

  /** Looks at an object as it stands in the file, or at each of a list, whatever is in it. */
  add(value: unknown): void {
    this.#look([], value, this.#members);
  }

  /** What is told of them, each with the field that may be meant; undefined where there are none. */
  async told(): Promise<string | undefined> {
    const texts: string[] = [];
    for (const unread of this.#unread.values()) {
      if (texts.length > TOLD) break;
      if (!(await isAnswered(unread, this.#answered))) texts.push(told(unread));
    }
    if (texts.length === 0) return undefined;
    const more = texts.length > TOLD ? ' and more' : '';
    return `not read, since no field is called so: ${texts.slice(0, TOLD).join(', ')}${more}`;
  }

  #look(path: readonly string[], value: unknown, members: Members): void {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const each of value) this.#look(path, each, members);
      return;
    }
    for (const [name, member] of Object.entries(value)) {
      if (!Object.hasOwn(members, name)) this.#note({ path, name, taken: members });
      else if (typeof member === 'object') {
        const below = membersOf(members[name]);
        if (below !== undefined) this.#look([...path, name], member, below);
      }
    }
  }

  #note(unread: Unread): void {
    const place = [...unread.path, unread.name].join('.');
    if (this.#told.includes(unread.name)) return;
    if (this.#unread.size < KEPT && !this.#unread.has(place)) this.#unread.set(place, unread);
  }
}

function told({ path, name, taken }: Unread): string {
  const question = didYouMean(nearest(name, Object.keys(taken)));
  const hint = question === undefined ? '' : ` (${question})`;
  return `${path.map((each) => `${each}.`).join('')}${shortened(name, 40)}${hint}`;
}

/** What a view works out for its column is no member of what is answered. */
async function isAnswered({ path, name }: Unread, answered: Fields): Promise<boolean> {
  let fields = answered;
  for (const each of path) {
    const field = fields.find((one) => one.name === each);
    fields = field?.fields ?? (await field?.below?.()) ?? [];
  }
  return fields.some((field) => field.get === undefined && (field.name.split('.')[0] ?? field.name) === name);
}
