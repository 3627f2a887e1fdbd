import * as z from 'zod/mini';
import { contradictions, type OfOneMeaning } from './contradictions.ts';
import { lostBy, type OtherNames } from './other-names.ts';

/**
 * The same schema, reading the members that were sent instead of looking for each that could have been: of the fifty that
 * an order's line may have, a client sends ten. What it answers and refuses stays as it was, since each member is read by
 * its own schema, and a member that was not sent contributes nothing.
 * @param others names that are refused where what they mean would be lost.
 * @param alike members that mean one thing, refused where they say it otherwise.
 * @throws Error where a member must be sent: its absence would not be noticed.
 */
export function sparse<Schema extends z.ZodMiniObject>(
  schema: Schema,
  others: OtherNames = {},
  alike: OfOneMeaning = [],
): Schema {
  const { shape } = schema._zod.def;
  const members = new Map<string, z.core.$ZodType>(Object.entries(shape));
  const needed = [...members].find(([, member]) => !mayBeLeftAway(member));
  if (needed !== undefined) throw new Error(`${needed[0]} must be sent`);
  const whole = schema._zod.parse;
  const parse: typeof whole = (payload, context) => {
    const input = payload.value;
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return whole(payload, context);
    const sent = input as Readonly<Record<string, unknown>>;
    const read: Record<string, unknown> = {};
    for (const name of Object.keys(sent)) {
      const member = members.get(name);
      if (member === undefined) {
        const message = lostBy(name, sent, others);
        if (message !== undefined) payload.issues.push({ code: 'custom', path: [name], message, input: sent[name] });
        continue;
      }
      const { value, issues } = readNow(member, sent[name], context);
      if (issues.length > 0) payload.issues.push(...z.core.util.prefixIssues(name, issues));
      read[name] = value;
    }
    for (const { name, message } of contradictions(read, alike)) {
      payload.issues.push({ code: 'custom', path: [name], message, input: sent[name] });
    }
    payload.value = read;
    return payload;
  };
  schema._zod.parse = parse;
  schema._zod.run = parse;
  return schema;
}

function readNow(member: z.core.$ZodType, value: unknown, context: z.core.ParseContextInternal): z.core.ParsePayload {
  const read = member._zod.run({ value, issues: [] }, context);
  if (read instanceof Promise) throw new Error('no schema of a body waits for anything');
  return read;
}

/** A member that is made when it is read (`nested`) is not asked, which would make it: none stands in for what is not sent. */
function mayBeLeftAway(member: z.core.$ZodType): boolean {
  const isMadeLater = member instanceof z.ZodMiniOptional && member._zod.def.innerType instanceof z.ZodMiniLazy;
  return isMadeLater || member._zod.optin === 'optional';
}
