import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshFolder } from '../program.ts';
import { type Running, start } from './run-program.ts';

export interface Serving {
  /** Base address of its API. */
  readonly url: string;
  readonly running: Running;
}

/** A server of the built program, once it answers; on any free port unless one is given. */
export async function serve(location: string, port = '0'): Promise<Serving> {
  const file = join(freshFolder(), 'port');
  const running = start(['serve', '--db', location, '--port', port, '--json', '--port-file', file]);
  await running.lines(1);
  return { url: `http://127.0.0.1:${readFileSync(file, 'utf8').trim()}/api/v4`, running };
}
