// Copies a data file and prints the milliseconds. Usage: node copy-file.mjs ours|reference FROM TO
import Database from 'better-sqlite3';
import { loadSources } from './sources.mjs';

const [who, from, to] = process.argv.slice(2);
const ways = {
  ours: async () => {
    const { copySqliteFile } = await loadSources(['src/database/sqlite/copy-file.ts']);
    return () => copySqliteFile(from, to);
  },
  // All pages in one step: between steps, whatever another process writes would begin it anew.
  reference: async () => {
    const database = new Database(from, { readonly: true });
    return () => database.backup(to, { progress: () => 2 ** 31 - 1 });
  },
};
const copy = await ways[who]();
const started = performance.now();
await copy();
console.log(performance.now() - started);
