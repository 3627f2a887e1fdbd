import { counted } from '../../kernel/counted.ts';
import { shortened } from '../../kernel/shortened.ts';

/** Longer headers are refused by some proxies. */
const MOST_CHARACTERS = 4_000;

/**
 * Warnings that are not part of the answer itself, as a header: a JSON list of sentences in ASCII. The last one counts those that
 * have no place in it.
 * @returns no header where there is nothing to say.
 */
export function warningsHeader(warnings: readonly string[] = []): Readonly<Record<string, string>> {
  if (warnings.length === 0) return {};
  const sentences = warnings.map((warning) => ascii(shortened(warning, MOST_CHARACTERS)));
  let kept = sentences.length;
  while (kept > 1 && firstOf(sentences, kept).length > MOST_CHARACTERS) kept -= 1;
  return { 'x-shipdock-warnings': firstOf(sentences, kept) };
}

function firstOf(sentences: readonly string[], kept: number): string {
  const more = sentences.length - kept;
  const rest = more === 0 ? [] : [ascii(`${counted(more, 'more warning is', 'more warnings are')} not told here`)];
  return `[${[...sentences.slice(0, kept), ...rest].join(',')}]`;
}

function ascii(sentence: string): string {
  return JSON.stringify(sentence).replaceAll(/[^\x20-\x7e]/g, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
