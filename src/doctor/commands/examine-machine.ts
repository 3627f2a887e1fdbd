import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { packageRoot } from '../../cli/package-root.ts';
import { loadedSqlite } from '../../engine/library-versions.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import { type Finding, fault, fine, warning } from '../finding.ts';

const OLDEST_NODE = 20;

/** What shipdock stands on: Node, its compiled module, its built program, the locale. */
export async function examineMachine(): Promise<readonly Finding[]> {
  return [
    Number(process.versions.node.split('.')[0]) >= OLDEST_NODE
      ? fine('node', process.versions.node)
      : fault('node', `${process.versions.node} is too old`, `install Node ${OLDEST_NODE} or newer`),
    await sqlite(),
    bundle(),
    locale(),
  ];
}

async function sqlite(): Promise<Finding> {
  try {
    return fine('sqlite', await loadedSqlite());
  } catch (error) {
    const { message, hint } = toShipdockError(error);
    return fault('sqlite', message, hint ?? 'npm rebuild better-sqlite3');
  }
}

function bundle(): Finding {
  const folder = `${packageRoot()}/bin/bundle`;
  const caches = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.cache')) : [];
  if (caches.length > 0) {
    if (isAccepted(`${folder}/main.js`)) return fine('code cache', `${caches.length} chunks are compiled ahead`);
    return warning(
      'code cache',
      'this Node does not take what another one compiled: starts are slower',
      'npm run build',
    );
  }
  return warning('code cache', 'there is none: every start is slower', 'npm run build');
}

/** V8 takes compiled code of its own version and flags alone. Under its own name it is loaded already, and not looked at. */
function isAccepted(chunk: string): boolean {
  const cachedData = readFileSync(`${chunk}.cache`);
  return new Script(readFileSync(chunk, 'latin1'), { filename: 'doctor.js', cachedData }).cachedDataRejected === false;
}

function locale(): Finding {
  const name = process.env.LC_ALL || process.env.LC_CTYPE || process.env.LANG || '';
  if (/utf-?8/i.test(name)) return fine('locale', name);
  return warning('locale', `"${name}" may not show names of every script`, 'export LANG=C.UTF-8');
}
