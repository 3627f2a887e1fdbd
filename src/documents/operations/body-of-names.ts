import type * as z from 'zod/mini';
import { readInput } from '../../contract/read-input.ts';
import type { OperationInput } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';

/** What one request draws at most: others wait while it draws. */
const MOST_A_REQUEST = 1_000;
/** How many documents may be drawn at once where nobody else waits. */
const MOST_ON_TERMINAL = 100_000;

/** A body that names what is to be drawn: as it is described of a request, and read with as many names as may be drawn at once. */
export function bodyOfNames<Shape extends z.ZodMiniType>(schemaOf: (most: number) => Shape) {
  return {
    bodySchema: schemaOf(MOST_A_REQUEST),
    read: ({ baseUrl }: Pick<Services, 'baseUrl'>, { body }: OperationInput) =>
      readInput(schemaOf(baseUrl === undefined ? MOST_ON_TERMINAL : MOST_A_REQUEST), body),
  };
}
