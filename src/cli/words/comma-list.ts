/** The words of an option that takes several with commas between; undefined where it was not given. */
export function commaList(option: unknown): readonly string[] | undefined {
  return typeof option === 'string' ? option.split(',').map((word) => word.trim()) : undefined;
}
