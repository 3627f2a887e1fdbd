import { readFileSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Variables } from '../engine/environment.ts';
import { InputExpected } from '../input/standard-input.ts';
import { readTerminal } from '../notices/terminal.ts';

/** The API key for a server: of the variable, or of the file that was named; an empty one is none. Never of an argument, which others can see. */
export function readApiKey(variables: Variables): string {
  const key = variables.SHIPDOCK_API_KEY || keyOfFile(variables.SHIPDOCK_API_KEY_FILE, variables);
  if (key !== undefined && key.trim() !== '') return key.trim();
  throw new ShipdockError('unauthorized', 'a server is asked only with an API key, and none was given', {
    hint: '--api-key-file FILE, SHIPDOCK_API_KEY, or api_key_file in a profile',
  });
}

function keyOfFile(path: string | undefined, variables: Variables): string | undefined {
  if (path === undefined || path === '') return undefined;
  if (path === '-' && readTerminal(variables).stdin) throw new InputExpected();
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new ShipdockError('file_not_found', `the API key file ${path} cannot be read`, {
      about: 'nothing',
      cause: error,
    });
  }
}
