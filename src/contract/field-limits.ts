import type { JsonObject } from '../kernel/json.ts';

/** A field, or several of one name, and what its values keep to. */
export interface FieldLimit {
  /** With the name of what it is a part of, where its own says too little. */
  readonly name: string;
  readonly most: number;
}

export interface FieldLimits {
  /** Characters of texts. */
  readonly texts: readonly FieldLimit[];
  /** Numbers, whole or not. */
  readonly numbers: readonly FieldLimit[];
}

/**
 * The limits of all fields of a body, told by its JSON Schema. Members of `plain` are told without its name, where fields of
 * their name do not differ; `omitted` members are left out with all that is in them.
 */
export function fieldLimits(schema: JsonObject, plain: RegExp, omitted: readonly string[]): FieldLimits {
  const [texts, numbers] = [new Limits(plain), new Limits(plain)];
  const visit = (node: JsonObject, name: string, parent: string): void => {
    if (typeof node.maxLength === 'number') texts.add(name, parent, node.maxLength);
    if (typeof node.maximum === 'number') numbers.add(name, parent, node.maximum);
    // As JSON Schema has them.
    if (node.items !== undefined) visit(node.items as JsonObject, name, parent);
    for (const [member, inner] of Object.entries((node.properties ?? {}) as Readonly<Record<string, JsonObject>>)) {
      if (!omitted.includes(member)) visit(inner, member, name);
    }
  };
  visit(schema, '', '');
  return { texts: texts.found, numbers: numbers.found };
}

class Limits {
  readonly #plain: RegExp;
  readonly #all: { readonly name: string; readonly parent: string; readonly most: number }[] = [];

  constructor(plain: RegExp) {
    this.#plain = plain;
  }

  add(name: string, parent: string, most: number): void {
    this.#all.push({ name, parent, most });
  }

  get found(): readonly FieldLimit[] {
    const names = new Map<string, FieldLimit>();
    for (const { name, parent, most } of this.#all) {
      const isOne = this.#all.every((other) => other.name !== name || other.most === most);
      const isPlain = parent === '' || (isOne && this.#plain.test(parent));
      const told = isPlain ? name : `${parent}.${name}`;
      names.set(`${told} ${most}`, { name: told, most });
    }
    return [...names.values()];
  }
}
