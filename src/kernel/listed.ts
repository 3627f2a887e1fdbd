const LONGEST_TEXT = 1_000;

/** A list for a person to read; what would make it too long is counted. */
export function listed(parts: readonly string[], longest = LONGEST_TEXT, between = ', '): string {
  let length = 0;
  const fitting = parts.findIndex((part) => {
    length += part.length + between.length;
    return length > longest;
  });
  if (fitting < 0) return parts.join(between);
  const shown = Math.max(1, fitting);
  const more = parts.length - shown;
  return more === 0 ? parts.join(between) : `${parts.slice(0, shown).join(between)} and ${more} more`;
}
