/** How far the sandbox's clock is set forward at once: a year, since no story is longer. */
export const MOST_ADVANCE_MS = 366 * 86_400_000;

const UNIT_MS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/** Milliseconds of `3d`, `12h`, `1d12h`, `90s`; undefined where it is no duration above 0 and up to ten years. */
export function readDuration(text: string): number | undefined {
  const parts = [
    ...text
      .trim()
      .toLowerCase()
      .matchAll(/(\d{1,6}(?:\.\d{1,3})?)([dhms])/g),
  ];
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text.trim().toLowerCase()) return undefined;
  const ms = parts.reduce((sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return ms > 0 && ms <= 3_650 * 86_400_000 ? Math.round(ms) : undefined;
}

/** The same of milliseconds: `19d12h`. */
export function durationText(ms: number): string {
  let left = ms;
  const parts = Object.entries(UNIT_MS).map(([unit, length]) => {
    const count = unit === 's' ? Math.round(left / length) : Math.floor(left / length);
    left -= count * length;
    return count > 0 ? `${count}${unit}` : '';
  });
  return parts.join('') || '0s';
}
