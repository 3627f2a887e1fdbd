import { statSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';
import { uptimeMs } from './uptime-ms.ts';

/** Who reads looks so seldom that it costs nothing. */
const LOOK_AGAIN_MS = 100;

/**
 * The file that a process has open. Once it was moved, removed or replaced, SQLite goes on writing to it as if nothing had
 * happened, where nobody finds it again.
 */
export class OpenedFile {
  readonly #path: string;
  readonly #identity: string | undefined;
  #lookedAt = uptimeMs();

  constructor(path: string) {
    this.#path = path;
    this.#identity = identityAt(path);
  }

  /** @throws ShipdockError `database_unusable` where it is not the one at its path any more. */
  refuseMoved(): void {
    const isInPlace = identityAt(this.#path) === this.#identity;
    this.#lookedAt = isInPlace ? uptimeMs() : Number.NEGATIVE_INFINITY;
    if (isInPlace) return;
    throw new ShipdockError(
      'database_unusable',
      `${this.#path} is not the file that was opened: that one was moved, removed or replaced, and is left alone now`,
      { hint: 'put it back, or stop shipdock and start it again' },
    );
  }

  /** As refuseMoved, but noticed a moment later. */
  refuseLongMoved(): void {
    if (uptimeMs() - this.#lookedAt > LOOK_AGAIN_MS) this.refuseMoved();
  }
}

function identityAt(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
