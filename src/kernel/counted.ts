/** How many of what: `1 box`, `2 boxes`. The plural of `one` gets an s where `many` is not given. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
