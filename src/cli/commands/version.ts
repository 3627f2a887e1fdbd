import type { CommandRun } from '../command.ts';
import { shipdockCommit, shipdockVersion } from '../package-root.ts';
import type { View } from '../view.ts';

interface VersionAnswer {
  readonly version: string;
  readonly commit: string | null;
  readonly schema: number | null;
  readonly node: string;
  readonly sqlite: string | null;
  readonly platform: string;
}

export const view: View<VersionAnswer> = {
  resource: 'versions',
  id: 'version',
  fields: [
    { name: 'version', type: 'text', description: 'of shipdock', inTable: true },
    { name: 'commit', type: 'text', description: 'that it was built from', inTable: false },
    { name: 'schema', type: 'integer', description: 'of its data', inTable: false },
    { name: 'node', type: 'text', description: 'of Node.js', inTable: true },
    { name: 'sqlite', type: 'text', description: 'of SQLite', inTable: false },
    { name: 'platform', type: 'text', description: 'operating system and processor', inTable: true },
  ],
};

export const run: CommandRun = async (session) => {
  const { fields, columns, json } = session.options;
  const chosen = fields ?? columns ?? (json ? ['schema', 'sqlite'] : []);
  // Asking SQLite loads it: only where it is told.
  const libraries = chosen.some((name) => name === 'schema' || name === 'sqlite')
    ? await (await import('../../engine/library-versions.ts')).libraryVersions()
    : { schema: null, sqlite: null };
  const { schema, sqlite } = libraries;
  const platform = `${process.platform} ${process.arch}`;
  const answer = {
    version: shipdockVersion(),
    commit: shipdockCommit(),
    schema,
    node: process.versions.node,
    sqlite,
    platform,
  };
  session.output.record(answer, view);
  return undefined;
};
