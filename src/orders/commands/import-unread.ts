import { shortened } from '../../kernel/shortened.ts';
import { nearest } from '../../kernel/suggest.ts';
import { ADDRESS_FIELDS, DESTINATION_FIELDS } from '../address-fields.view.ts';
import { fileLineSchema, fileOrderSchema } from '../file-order.schema.ts';
import { REASON_COLUMN } from '../import/template.ts';
import { lineView } from '../order-items.view.ts';
import { orderAddressSchema } from '../order-parts.schema.ts';
import { view } from '../orders.view.ts';

/** So many names are told of a file. */
const TOLD = 20;
const ADDRESSES = ['destination_address', 'billing_address', 'origin_address'];

/** The fields that an object of a file may have, and what the API answers beside them: a record of it says nothing unknown. */
interface Fields {
  readonly taken: readonly string[];
  readonly known: ReadonlySet<string>;
}

const ORDER = fieldsOf(fileOrderSchema, [...view.fields, { name: REASON_COLUMN }]);
const LINE = fieldsOf(fileLineSchema, lineView.fields);
const ADDRESS = fieldsOf(orderAddressSchema, [...ADDRESS_FIELDS, ...DESTINATION_FIELDS]);

function fieldsOf(schema: { readonly shape: object }, answered: readonly { readonly name: string }[]): Fields {
  const taken = Object.keys(schema.shape);
  return { taken, known: new Set([...taken, ...answered.map(({ name }) => name)]) };
}

/** Gathers what orders of a JSON file say, they themselves, their lines and addresses, under names that no field has. */
export class UnreadMembers {
  readonly #texts = new Map<string, string>();
  #isMore = false;

  /** Looks at an order as it stands in the file, whatever is in it. */
  add(order: object): void {
    this.#look('', order, ORDER);
    const members = order as Readonly<Record<string, unknown>>;
    for (const each of [members.order_line_items ?? []].flat()) this.#look('order_line_items.', each, LINE);
    for (const name of ADDRESSES) this.#look(`${name}.`, members[name], ADDRESS);
  }

  /** What is told of them, each with the field that may be meant; undefined where there are none. */
  get told(): string | undefined {
    if (this.#texts.size === 0) return undefined;
    const more = this.#isMore ? ' and more' : '';
    return `not read, since no field is called so: ${[...this.#texts.values()].join(', ')}${more}`;
  }

  #look(place: string, value: unknown, { taken, known }: Fields): void {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
    for (const name of Object.keys(value)) {
      if (known.has(name) || this.#texts.has(place + name)) continue;
      if (this.#texts.size === TOLD) {
        this.#isMore = true;
        return;
      }
      const meant = nearest(name, taken);
      const hint = meant === undefined ? '' : ` (did you mean ${meant}?)`;
      this.#texts.set(place + name, `${place}${shortened(name, 40)}${hint}`);
    }
  }
}
