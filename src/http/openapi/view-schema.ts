import type { View } from '../../cli/view.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { meaningOf } from './field-notes.ts';

type Fields = View<never>['fields'];
type Field = Fields[number];

type ObjectSchema = JsonObject & { readonly properties: JsonObject };

/**
 * What an answer of these fields holds, however deep. Columns that are made for tables (`get`) or reach into another field
 * (`a.b`) are no members of it.
 * @param named the field lists that are schemas of their own, by their names among the document's components.
 */
export async function objectSchema(fields: Fields, named: ReadonlyMap<Fields, string>): Promise<ObjectSchema> {
  const members = fields.filter((field) => field.get === undefined && !field.name.includes('.'));
  const schemas = members.map(async (field) => [field.name, await fieldSchema(field, named)] as const);
  return { type: 'object', properties: Object.fromEntries(await Promise.all(schemas)) };
}

async function fieldSchema(field: Field, named: ReadonlyMap<Fields, string>): Promise<JsonObject> {
  const isNameAlone = field.description === '';
  const description = isNameAlone ? meaningOf(field.name) : field.description;
  const below = field.fields ?? (await field.below?.());
  if (isNameAlone) return { ...(below && oneOrMore(await partSchema(below, named))), description };
  switch (field.type) {
    case 'integer':
      return { type: ['integer', 'null'], description };
    case 'number':
      return { type: ['number', 'null'], description };
    // Decimal text in rates, a number everywhere else (decisions 5).
    case 'money':
      return { type: ['number', 'string', 'null'], description };
    case 'texts':
      return { type: ['string', 'array', 'null'], items: { type: 'string' }, description };
    case 'boolean':
      return { type: ['boolean', 'null'], description };
    case 'object':
      return below === undefined || below.length === 0
        ? { type: ['object', 'null'], description }
        : { anyOf: [await partSchema(below, named), { type: 'null' }], description };
    case 'list':
      return { type: ['array', 'null'], description, ...(below && { items: await partSchema(below, named) }) };
    case 'time':
      return { type: ['string', 'null'], description, examples: ['2026-11-21T05:50:00.000Z'] };
    default:
      return { type: ['string', 'null'], description };
  }
}

/** By the name of the list it is; a list below whose elements nothing stands holds texts. */
async function partSchema(below: Fields, named: ReadonlyMap<Fields, string>): Promise<JsonObject> {
  const name = named.get(below);
  if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
  return below.length === 0 ? { type: 'string' } : await objectSchema(below, named);
}

/** A member that is known by its name alone (`Member`) may be an object as well as a list of them. */
function oneOrMore(part: JsonObject): JsonObject {
  return { anyOf: [part, { type: 'array', items: part }, { type: 'null' }] };
}
