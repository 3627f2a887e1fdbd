/** Where a line may end: text in, pieces out, each of which may start a new line; joined they are the text again. */

/** Scripts written without spaces whose words only a dictionary finds. */
const DICTIONARY = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const IDEOGRAPHIC =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Yi}々〆ー（「『【、。」』】）]/u;
/** May not stand at the start of a line (kinsoku), or follows what it belongs to. */
const CLINGS_BACK = /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\p{M}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u;
const CLINGS_ON = /[\p{Ps}\p{Pi}]$/u;

/** After spaces, and after a hyphen or slash that stands between letters (not in telephone numbers and dates). */
const BREAK = /(?<= )(?=[^ ])|(?<=[^\d \-/][-/])(?=[^ \-/])/;

/** Pieces between the places where a line may break: between words, ideographs, Thai words. */
export function linePieces(text: string): string[] {
  const pieces = text.split(BREAK);
  return /^[ -~]*$/.test(text) ? pieces : pieces.flatMap(unspacedPieces);
}

/** The smallest pieces that may be torn apart when nothing else fits: a character with the marks and joiners on it. */
export function characters(text: string): string[] {
  return text.match(/[^\p{M}\u200C\u200D]?[\p{M}\u200C\u200D]*/gu)?.filter((part) => part !== '') ?? [];
}

function unspacedPieces(piece: string): string[] {
  if (DICTIONARY.test(piece)) return glue(dictionaryWords(piece));
  const parts = characters(piece);
  return parts.some((part) => IDEOGRAPHIC.test(part)) ? glue(wordsAmongIdeographs(parts)) : [piece];
}

function dictionaryWords(text: string): string[] {
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text), (part) => part.segment);
}

function wordsAmongIdeographs(parts: readonly string[]): string[] {
  const pieces: string[] = [];
  let inWord = false;
  for (const part of parts) {
    const isIdeograph = IDEOGRAPHIC.test(part);
    const last = pieces.length - 1;
    if (inWord && !isIdeograph) pieces[last] += part;
    else pieces.push(part);
    inWord = !isIdeograph;
  }
  return pieces;
}

/** Joins a piece to the one before where no line may start or end between them. */
function glue(parts: readonly string[]): string[] {
  const pieces: string[] = [];
  for (const part of parts) {
    const last = pieces.length - 1;
    const before = pieces[last];
    if (before !== undefined && (CLINGS_BACK.test(part) || CLINGS_ON.test(before) || /^ +$/.test(part))) {
      pieces[last] = before + part;
    } else pieces.push(part);
  }
  return pieces;
}
