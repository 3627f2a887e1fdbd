/** Takes so many units of goods, or as many as there are. */
export function taken(units: Map<string, number>, goods: string, wanted: number): number {
  const there = units.get(goods) ?? 0;
  const count = Math.max(0, Math.min(wanted, there));
  units.set(goods, there - count);
  return count;
}
