import type { Services } from '../../seams/services.ts';

/** What one request draws at most: others wait while it draws. */
export const MOST_A_REQUEST = 1_000;
const MOST_ON_TERMINAL = 100_000;

/** How many documents may be drawn at once: on the terminal nobody else waits. */
export function mostDocuments({ baseUrl }: Pick<Services, 'baseUrl'>): number {
  return baseUrl === undefined ? MOST_ON_TERMINAL : MOST_A_REQUEST;
}
