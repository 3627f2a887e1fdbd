/**
 * Work that can be left after each step and gone on with later; what it answers comes at its end. Thousands of pieces of as many
 * sizes take seconds, in which a server would answer nobody else.
 */
export type Steps<Answer> = Generator<undefined, Answer, undefined>;

/** Does all of it without a pause. */
export function atOnce<Answer>(steps: Steps<Answer>): Answer {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
