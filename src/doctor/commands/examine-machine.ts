import { existsSync, readdirSync } from 'node:fs';
import { packageRoot } from '../../cli/package-root.ts';
import { libraryVersions } from '../../engine/library-versions.ts';
import { type Finding, fault, fine, warning } from '../finding.ts';

const OLDEST_NODE = 20;

/** What shipdock stands on: Node, its compiled module, its built program, the locale. */
export async function examineMachine(): Promise<readonly Finding[]> {
  const { sqlite } = await libraryVersions();
  return [
    Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
      ? fine('node', process.versions.node)
      : fault('node', `${process.versions.node} is too old`, `install Node ${OLDEST_NODE} or newer`),
    sqlite === null
      ? fault('sqlite', 'the compiled module cannot be loaded', 'npm rebuild better-sqlite3')
      : fine('sqlite', sqlite),
    bundle(),
    locale(),
  ];
}

function bundle(): Finding {
  const folder = `${packageRoot()}/bin/bundle`;
  const caches = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.cache')) : [];
  if (caches.length > 0) return fine('code cache', `${caches.length} chunks are compiled ahead`);
  return warning('code cache', 'there is none: every start is slower', 'npm run build');
}

function locale(): Finding {
  const name = process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '';
  if (/utf-?8/i.test(name)) return fine('locale', name);
  return warning('locale', `"${name}" may not show names of every script`, 'export LANG=C.UTF-8');
}
