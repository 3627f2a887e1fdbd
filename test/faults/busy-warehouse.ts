import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshFolder } from '../program.ts';
import type { Json } from './patient-client.ts';
import { type Ended, run, start } from './run-program.ts';
import { type Serving, serve } from './serving.ts';

/** One command in so many is killed, this long after its start at most. */
const KILLED_OF = 6;
const KILLED_WITHIN_MS = 700;

/** A warehouse in which several work at once: by commands, some of which are killed, and by requests to servers that are killed too. */
export class BusyWarehouse {
  readonly folder = freshFolder();
  /** Units of each SKU that the shop's files hold; a file counts once it was imported to its end. */
  readonly unitsOfSku = new Map<string, number>();
  readonly files: string[] = [];
  /** Numbers of orders that are there, or may be: a split that was cut off is told by nobody. */
  readonly orders: string[] = [];
  /** How often each command and request ended how. */
  readonly ended = new Map<string, number>();
  /** What no user should ever meet. */
  readonly faults: string[] = [];
  readonly #location: string;
  readonly #key: string;
  readonly #servers: Serving[] = [];

  constructor(location: string, key: string) {
    this.#location = location;
    this.#key = key;
  }

  async openServers(count: number): Promise<void> {
    while (this.#servers.length < count) this.#servers.push(await serve(this.#location));
  }

  /** Kills one of the servers, and starts another in its place. */
  async replaceServer(): Promise<void> {
    const [victim] = this.#servers.splice(0, 1);
    victim?.running.child.kill('SIGKILL');
    await victim?.running.ended;
    this.#servers.push(await serve(this.#location));
  }

  async closeServers(): Promise<void> {
    for (const { running } of this.#servers.splice(0)) {
      running.child.kill('SIGTERM');
      const { code } = await running.ended;
      this.#count('serve', String(code));
    }
  }

  killServers(): void {
    for (const { running } of this.#servers.splice(0)) running.child.kill('SIGKILL');
  }

  /** Runs a command, and kills it now and then. */
  async command(words: readonly string[], { mayBeKilled = true } = {}): Promise<Ended> {
    const running = start([...words, '--db', this.#location, '--no-input'], { cwd: this.folder });
    if (mayBeKilled && chance(KILLED_OF)) {
      const timer = setTimeout(() => running.child.kill('SIGKILL'), Math.random() * KILLED_WITHIN_MS);
      running.child.once('exit', () => clearTimeout(timer));
    }
    const ended = await running.ended;
    this.#count(words.slice(0, 2).join(' '), String(ended.code ?? ended.signal));
    if (ended.code === 1 || /^\s+at /m.test(ended.stderr)) this.faults.push(`${words.join(' ')}: ${ended.stderr}`);
    return ended;
  }

  /** What a request is answered with; undefined where it was refused, or nobody answered. */
  async asked(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Json | undefined> {
    const server = picked(this.#servers);
    // It is being replaced.
    if (server === undefined) return sleep(50, undefined);
    const named = `${method} ${path.replace(/\?.*/, '').replace(/\/[^/]*\d[^/]*/g, '/:id')}`;
    try {
      const answer = await fetch(`${server.url}${path}`, {
        method,
        headers: { 'X-Api-Key': this.#key, 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const json = JSON.parse(await answer.text());
      this.#count(named, String(answer.status));
      if (answer.status >= 500 && json.retryable !== true) this.faults.push(`${named}: ${JSON.stringify(json)}`);
      return answer.ok ? json : undefined;
    } catch (error) {
      // The connection ended with the server.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
      this.#count(named, 'unanswered');
      return sleep(50, undefined);
    }
  }

  order(): string {
    return picked(this.orders) ?? 'none-yet';
  }

  write(name: string, text: string): string {
    const file = join(this.folder, name);
    writeFileSync(file, text);
    return file;
  }

  #count(what: string, how: string): void {
    const key = `${what} ${how}`;
    this.ended.set(key, (this.ended.get(key) ?? 0) + 1);
  }
}

export async function warehouseAt(location: string): Promise<BusyWarehouse> {
  const { code, stdout, stderr } = await run(['init', '--db', location, '--yes', '--json']);
  if (code !== 0) throw new Error(stderr);
  return new BusyWarehouse(location, JSON.parse(stdout).api_keys.sandbox);
}

/** One of a list, any; undefined where it is empty. */
export function picked<Each>(list: readonly Each[]): Each | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

export function chance(oneOf: number): boolean {
  return Math.random() * oneOf < 1;
}

/** A whole number from 1 to that one. */
export function upTo(most: number): number {
  return 1 + Math.floor(Math.random() * most);
}
