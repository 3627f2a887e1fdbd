/** What reads back from a cell, which is trimmed and says nothing where it is empty; undefined of anything that would not. */
export function cellText(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' && value.trim() === value ? value : undefined;
}
