/** What was sent, as text: an object or list is none, and one that was sent may have a `toString` that is no function. */
export function saidText(value: unknown): string {
  return typeof value === 'object' ? '' : String(value ?? '');
}

/** The same as one word, in small letters. */
export function saidWord(value: unknown): string {
  return saidText(value).trim().toLowerCase();
}
