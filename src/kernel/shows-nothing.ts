/**
 * Whether nothing of a text can be seen or printed: it is empty, or blanks, control characters, characters of no width and
 * fillers alone, as they come along where a cell or a form field is copied.
 */
export function showsNothing(text: string): boolean {
  return !VISIBLE.test(text);
}

/** U+2800 is the blank of Braille; no property of Unicode tells that it shows nothing. */
const VISIBLE = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;
