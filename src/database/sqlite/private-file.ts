/**
 * Runs what makes a file for data so that others who work on the machine may not read it: people's names and addresses are
 * in it. The group may be let in by whoever runs this, with the umask.
 */
export function keptFromOthers<Result>(make: () => Result): Result {
  const before = process.umask();
  process.umask(before | 0o007);
  try {
    return make();
  } finally {
    process.umask(before);
  }
}
