/**
 * A name in a message; one of nothing, as of a variable that is not set, is quoted, and a character of no width is written out:
 * nobody would see why it is not the name that it looks like.
 */
export function visibleName(name: string): string {
  return name.trim() === '' ? `"${name}"` : name.replace(OF_NO_WIDTH, writtenOut);
}

/** Those that come along where a name is copied; what joins letters and emoji is part of what is seen. */
const OF_NO_WIDTH = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

function writtenOut(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
