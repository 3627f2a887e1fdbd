import type { RowGroup, RowGroups } from '../../kernel/row-groups.ts';
import { namesSaid } from '../import/in-turns.ts';
import { numberSpellings } from '../import/other-of-shop.ts';
import type { Prepared } from './import-prepare.ts';

/** How many are looked at again with the orders of one slice: a request to a server holds 500 orders. */
export const MOST_EARLIER = 450;

/** An order of the files, with its place among them. */
export interface EarlierOrder {
  readonly number: number;
  readonly order: Prepared;
}

/**
 * Finds the orders of the files that stand before one and that it is about: it says their numbers, or they say its. An import
 * finds them in the data by then, a plan nowhere.
 */
export class EarlierOrders {
  readonly #groups: RowGroups;
  readonly #prepared: (group: RowGroup) => Prepared;
  /** Keys of the orders so far that say other numbers than their own, by those. */
  readonly #sayers = new Map<string, Set<string>>();

  constructor(groups: RowGroups, prepared: (group: RowGroup) => Prepared) {
    this.#groups = groups;
    this.#prepared = prepared;
    groups.makeFindable();
  }

  /**
   * Those before this one, with those that they are about, in the sequence of the files; none where there are too many to be
   * looked at again. To be asked for every order in that sequence.
   */
  before({ key, number }: RowGroup, each: Prepared): readonly EarlierOrder[] {
    const names = namesOf(each);
    const found = new Map<string, EarlierOrder>();
    for (let asked = names; asked.length > 0 && found.size <= MOST_EARLIER; ) {
      const added = this.#groupsNamed(asked).filter((group) => group.number < number && !found.has(group.key));
      const orders = added.map((group) => ({ key: group.key, number: group.number, order: this.#prepared(group) }));
      for (const { key: at, ...order } of orders) found.set(at, order);
      asked = orders.flatMap(({ order }) => namesOf(order));
    }
    const own = new Set([key, ...numberSpellings(key)]);
    for (const name of names.filter((said) => !own.has(said))) {
      this.#sayers.set(name, (this.#sayers.get(name) ?? new Set()).add(key));
    }
    if (found.size > MOST_EARLIER) return [];
    return [...found.values()]
      .filter(({ order }) => 'toImport' in order)
      .sort((one, other) => one.number - other.number);
  }

  #groupsNamed(names: readonly string[]): readonly RowGroup[] {
    const keys = new Set(names.flatMap((name) => [name, ...numberSpellings(name), ...(this.#sayers.get(name) ?? [])]));
    return [...keys].flatMap((key) => this.#groups.find(key) ?? []);
  }
}

function namesOf(each: Prepared): readonly string[] {
  return 'toImport' in each && each.orderNumber !== null ? namesSaid(each.orderNumber, each.toImport) : [];
}
