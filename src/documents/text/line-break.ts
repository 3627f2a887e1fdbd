/** Where a line may end: text in, pieces out, each of which may start a new line; joined they are the text again. */

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
  if (needsDictionary(piece)) return glue(dictionaryWords(piece));
  const parts = characters(piece);
  return parts.some(isIdeographic) ? glue(wordsAmongIdeographs(parts)) : [piece];
}

function dictionaryWords(text: string): string[] {
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text), (part) => part.segment);
}

function wordsAmongIdeographs(parts: readonly string[]): string[] {
  const pieces: string[] = [];
  let inWord = false;
  for (const part of parts) {
    const isIdeograph = isIdeographic(part);
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
    if (before !== undefined && (clingsBack(part) || clingsOn(before) || /^ +$/.test(part))) {
      pieces[last] = before + part;
    } else pieces.push(part);
  }
  return pieces;
}

// Written where they are asked: V8 takes a millisecond to read these, and a label of plain letters asks none of them.

/** Whether it is of a script written without spaces whose words only a dictionary finds. */
function needsDictionary(text: string): boolean {
  return /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(text);
}

function isIdeographic(character: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Yi}々〆ー（「『【、。」』】）]/u.test(
    character,
  );
}

/** Whether it may not stand at the start of a line (kinsoku), or follows what it belongs to. */
function clingsBack(piece: string): boolean {
  return /^[\p{Pe}\p{Pf}\p{Po}\p{Lm}\p{M}ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]/u.test(piece);
}

/** Whether a line may not end behind it. */
function clingsOn(piece: string): boolean {
  return /[\p{Ps}\p{Pi}]$/u.test(piece);
}
