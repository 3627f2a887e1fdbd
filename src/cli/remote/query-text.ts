/** A query or form as every client of this API writes it: `a[]=1&b[c]=2`. What is not given is left out. */
export function queryText(query: Readonly<Record<string, unknown>>): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(name, value))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

function pairs(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[name, value.toISOString()]];
  if (Array.isArray(value)) return value.flatMap((each) => pairs(`${name}[]`, each));
  if (typeof value === 'object') return Object.entries(value).flatMap(([key, each]) => pairs(`${name}[${key}]`, each));
  return [[name, String(value)]];
}
