/** A record's own value: a key from outside, such as `constructor`, never finds what every object inherits. */
export function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
