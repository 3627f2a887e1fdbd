/** How many are looked for: through a server each is a request. */
const MOST = 20;

/**
 * Looks for what a question is about before it is asked: who agreed to delete what is not there was asked for nothing.
 * @throws ShipdockError as `find` does for the first that is not there.
 */
export async function lookFor(names: readonly string[], find: (name: string) => Promise<unknown>): Promise<void> {
  for (const name of names.slice(0, MOST)) await find(name);
}
