/** Whether data is named by the address of a PostgreSQL database, and not by the path of a file. */
export function isPostgres(location: string): boolean {
  return /^postgres(ql)?:\/\//i.test(location);
}

/** What an address begins with, `postgres` of `postgres:/host`; undefined of a path. A drive has one letter. */
export function schemeOf(location: string): string | undefined {
  return /^\s*([a-z][a-z0-9+.-]+):\//i.exec(location)?.[1];
}

/**
 * A word as it is told: without the password of the address that it is or holds (`--db=…`), also where that cannot be read as
 * one. It still works for whoever gives the password by PGPASSWORD.
 */
export function withoutPassword(word: string): string {
  // A password that should have been escaped may hold anything, `/` and `@` too.
  return word.replace(/(:\/\/?[^:@/?#]*):.*@/s, '$1@').replace(/([?&]password=)[^&]*/i, '$1');
}
