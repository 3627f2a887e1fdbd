import * as z from 'zod/mini';
import type { JsonObject } from '../kernel/json.ts';
import { FIELD_TYPES } from './field.ts';

/**
 * The JSON Schema (draft 2020-12, as OpenAPI 3.1 has it) of what a body schema answers: the documented types, not the
 * lenient spellings that are read too. Undefined where the value is no schema.
 */
export function jsonSchemaOf(schema: unknown): JsonObject | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The registry is asked for any schema; it knows the leaves of fields.ts.
      const known = FIELD_TYPES.get(zodSchema as Parameters<typeof FIELD_TYPES.get>[0]);
      if (known !== undefined) Object.assign(jsonSchema, typeSchema(known.type), known.limits);
      // Unknown members are ignored, never refused.
      delete jsonSchema.additionalProperties;
    },
  });
  return described;
}

function typeSchema(type: string): JsonObject {
  if (type.startsWith('one of ')) return { type: 'string', enum: type.slice('one of '.length).split(', ') };
  return type === 'date-time' ? { type: 'string', format: 'date-time' } : { type };
}
