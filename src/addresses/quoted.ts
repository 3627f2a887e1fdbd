import { shortened } from '../kernel/shortened.ts';

const MAX_LENGTH = 60;

/** What was entered, as it stands in a sentence: in quotes, control characters made visible, not too long. */
export function quoted(text: string): string {
  return JSON.stringify(shortened(text, MAX_LENGTH));
}
