import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { flag, text } from '../../src/contract/fields.ts';
import { list, nested } from '../../src/contract/nested-fields.ts';
import { integer } from '../../src/contract/number-fields.ts';
import { sparse } from '../../src/contract/sparse.ts';

const inner = () => z.object({ name: text(5), count: integer(0, 9) });
const outer = (member: z.ZodMiniObject) =>
  z.object({ number: text(5), isRush: flag(), place: nested(member), lines: list(member, 2) });

const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('', null, 'true', '3', 'too long', 12));
const member = fc.oneof(
  value,
  fc.record({ name: value, count: value, constructor: value, __proto__: value }, { requiredKeys: [] }),
);
const body = fc.record(
  { number: value, isRush: value, place: member, lines: fc.oneof(member, fc.array(member)), other: value },
  { requiredKeys: [] },
);

test('what was sent is read and refused as zod’s own object does', () => {
  const whole = outer(inner());
  const quick = sparse(outer(sparse(inner())));
  fc.assert(
    fc.property(fc.oneof(body, value), (sent) => {
      const [ours, theirs] = [quick.safeParse(sent), whole.safeParse(sent)];
      expect(ours.data).toEqual(theirs.data);
      expect(problems(ours.error)).toEqual(problems(theirs.error));
    }),
    { numRuns: 500 },
  );
});

test('a member that must be sent is refused when the schema is made', () => {
  expect(() => sparse(z.object({ number: z.string() }))).toThrow('number must be sent');
});

/** In the order of their fields: zod names problems as the schema lists them, a sparse one as they were sent. */
function problems(error: z.core.$ZodError | undefined) {
  return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`).toSorted();
}
