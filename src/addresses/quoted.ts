const MAX_LENGTH = 60;

/** What was entered, as it stands in a sentence: in quotes, control characters made visible, not too long. */
export function quoted(text: string): string {
  return JSON.stringify(text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
}
