import type { CommandRun } from '../command.ts';
import { shipdockVersion } from '../package-root.ts';
import type { View } from '../view.ts';

interface VersionAnswer {
  readonly version: string;
  readonly node: string;
  readonly platform: string;
}

export const view: View<VersionAnswer> = {
  resource: 'versions',
  id: 'version',
  fields: [
    { name: 'version', type: 'text', description: 'of shipdock', inTable: true },
    { name: 'node', type: 'text', description: 'of Node.js', inTable: true },
    { name: 'platform', type: 'text', description: 'operating system and processor', inTable: true },
  ],
};

export const run: CommandRun = async (session) => {
  const platform = `${process.platform} ${process.arch}`;
  session.output.record({ version: shipdockVersion(), node: process.versions.node, platform }, view);
  return undefined;
};
