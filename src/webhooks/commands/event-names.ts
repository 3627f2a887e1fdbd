/** The list that --events stands for; undefined where it was not given. */
export function eventNames(option: unknown): readonly string[] | undefined {
  return typeof option === 'string' ? option.split(',').map((name) => name.trim()) : undefined;
}
