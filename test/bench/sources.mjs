import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * What the named sources export (`src/jobs/job.ts`), all in one object. Packages stay outside.
 * @param instead text of modules that stand for others, by the end of their path: what a bench leaves out.
 */
export async function loadSources(names, instead = {}) {
  // Below node_modules, so that packages are found from there.
  mkdirSync(join(ROOT, 'node_modules/.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/shipdock-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const entries = names.map((name) => [basename(name, '.ts'), join(ROOT, name)]);
  const bundle = await rolldown({
    input: Object.fromEntries(entries),
    platform: 'node',
    external: [/^[^./]/],
    plugins: [
      {
        name: 'instead',
        load: (id) => Object.entries(instead).find(([end]) => id.endsWith(end))?.[1] ?? null,
      },
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' });
  await bundle.close();
  const modules = await Promise.all(entries.map(([name]) => import(pathToFileURL(join(folder, `${name}.mjs`)).href)));
  return Object.assign({}, ...modules);
}
