/**
 * Whether nothing of a text can be seen or printed: it is empty, or blanks, control characters, characters of no width and
 * fillers alone, as they come along where a cell or a form field is copied.
 */
export function showsNothing(text: string): boolean {
  if (text === '') return true;
  if (PLAINLY_VISIBLE.test(text)) return false;
  // Written here, where few texts come: V8 takes most of a millisecond to read it, in every command that loads it. U+2800 is the
  // blank of Braille; no property of Unicode tells that it shows nothing.
  return !/[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

const PLAINLY_VISIBLE = /[!-~]/;
