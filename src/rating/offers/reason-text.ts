/**
 * Reasons of a service in one line. What is said of many packages alike is said once: of fourteen pallets it filled
 * screens, and what else was wrong was lost in it.
 */
export function reasonText(reasons: readonly { readonly message: string }[]): string {
  const packages = new Map<string, number[]>();
  for (const { message } of reasons) {
    const [, number, rest] = /^package (\d+) (.*)$/s.exec(message) ?? [];
    const said = rest ?? message;
    packages.set(said, [...(packages.get(said) ?? []), ...(number === undefined ? [] : [Number(number)])]);
  }
  return [...packages].map(([said, numbers]) => saidOf(said, numbers)).join('; ');
}

function saidOf(said: string, [first, ...others]: readonly number[]): string {
  if (first === undefined) return said;
  if (others.length === 0) return `package ${first} ${said}`;
  return `package ${first} ${said} (${others.length === 1 ? 'package' : 'packages'} ${ranges(others)} alike)`;
}

/** Runs that are named: of hundreds of packages the rest is counted. */
const MOST_RUNS = 10;

/** `2 to 5, 7`, of numbers that rise; of more runs than are named `2 to 5, … and 12 more`. */
function ranges(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run !== undefined && run.last === number - 1) run.last = number;
    else runs.push({ first: number, last: number });
  }
  const named = runs.slice(0, MOST_RUNS);
  const texts = named.map(({ first, last }) => (first === last ? `${first}` : `${first} to ${last}`));
  const more = numbers.length - named.reduce((sum, { first, last }) => sum + last - first + 1, 0);
  return `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
