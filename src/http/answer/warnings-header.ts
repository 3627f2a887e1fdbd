import { shortened } from '../../kernel/shortened.ts';

/** Longer headers are refused by some proxies. */
const MOST_CHARACTERS = 4_000;

/**
 * Warnings that are not part of the answer itself, as a header: a JSON list of sentences in ASCII.
 * @returns no header where there is nothing to say.
 */
export function warningsHeader(warnings: readonly string[] = []): Readonly<Record<string, string>> {
  if (warnings.length === 0) return {};
  const kept = [...warnings];
  while (kept.length > 1 && ascii(kept).length > MOST_CHARACTERS) kept.pop();
  return { 'x-shipdock-warnings': ascii(kept.map((warning) => shortened(warning, MOST_CHARACTERS))) };
}

function ascii(sentences: readonly string[]): string {
  return JSON.stringify(sentences).replaceAll(/[^\x20-\x7e]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
