import * as z from 'zod/mini';

/** What members an object has, each with the schema of what stands there. */
export type Members = Readonly<Record<string, unknown>>;

/**
 * The members that a schema of an object reads, or one of a list of objects; undefined where anything else is meant. Unlike
 * `jsonSchemaOf` it makes nothing of what lies deeper: an order's file is looked through in no time.
 */
export function membersOf(schema: unknown): Members | undefined {
  const type = schema as z.core.$ZodTypes;
  if (!(type instanceof z.core.$ZodType)) return undefined;
  switch (type._zod.def.type) {
    case 'object':
      return type._zod.def.shape;
    case 'array':
      return membersOf(type._zod.def.element);
    case 'optional':
      return membersOf(type._zod.def.innerType);
    case 'lazy':
      return membersOf((type as z.core.$ZodLazy)._zod.innerType);
    case 'pipe':
      return membersOf(type._zod.def.out);
    default:
      return undefined;
  }
}
