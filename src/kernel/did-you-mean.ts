/** The name that was probably meant, or several, as a hint; undefined where there is none. */
export function didYouMean(meant: string | undefined): string | undefined {
  return meant === undefined || meant === '' ? undefined : `did you mean ${meant}?`;
}

/** The same behind what is told; nothing where there is none. */
export function orMeant(meant: string | undefined): string {
  const question = didYouMean(meant);
  return question === undefined ? '' : `; ${question}`;
}
