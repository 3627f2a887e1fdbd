import type { JsonObject } from '../kernel/json.ts';
import type { AnyView } from './answers.ts';

type Field = AnyView['fields'][number];

type ObjectSchema = JsonObject & { readonly properties: JsonObject };

/** Columns that are made for tables (`get`) or reach into another field (`a.b`) are no members of the answer. */
export function objectSchema(fields: readonly Field[]): ObjectSchema {
  const members = fields.filter((field) => field.get === undefined && !field.name.includes('.'));
  return { type: 'object', properties: Object.fromEntries(members.map((field) => [field.name, fieldSchema(field)])) };
}

function fieldSchema(field: Field): JsonObject {
  const { description } = field;
  const inner = field.fields === undefined ? undefined : objectSchema(field.fields);
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
      return { ...inner, type: ['object', 'null'], description };
    case 'list':
      return { type: ['array', 'null'], description, ...(inner === undefined ? {} : { items: inner }) };
    case 'time':
      return { type: ['string', 'null'], description, examples: ['2026-11-21T05:50:00.000Z'] };
    default:
      return { type: ['string', 'null'], description };
  }
}
