/** A text as a message quotes it: at most that many of its characters, cut between two of them, and none that is only half there. */
export function shortened(text: string, most: number): string {
  const kept = text.length > most ? `${text.slice(0, most).replace(HALF_AT_END, '')}…` : text;
  return kept.replaceAll(HALF, '\uFFFD');
}

// With /u two halves that belong together are one character, which is no surrogate.
const HALF = /[\ud800-\udfff]/gu;
const HALF_AT_END = /[\ud800-\udfff]$/u;
