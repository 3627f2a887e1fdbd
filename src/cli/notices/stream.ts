import { writeSync } from 'node:fs';
import { ShipdockError } from '../../kernel/errors.ts';

/**
 * One of the two output streams of the process.
 * Written with the system call, not with process.stdout: making that object costs a twentieth of a start-up, and a blocking
 * write is back-pressure enough. A pipe that another process made non-blocking is waited for.
 */
export interface OutputStream {
  /**
   * Writes now. After the reader has gone it does nothing.
   * @throws ShipdockError `disk_full` where standard output goes to a full disk.
   */
  write(data: string | Uint8Array): void;
  /** Whether the reader has closed its end. */
  readonly isClosed: boolean;
}

/** @param isOfChange whether it tells of a change, which is made although it is not told of. */
export function openStream(
  descriptor: 1 | 2,
  { isOfChange = false }: { readonly isOfChange?: boolean } = {},
): OutputStream {
  let isClosed = false;
  return {
    get isClosed() {
      return isClosed;
    },
    write(data) {
      if (isClosed || data.length === 0) return;
      const bytes = typeof data === 'string' ? Buffer.from(data) : data;
      isClosed = !(descriptor === 1 ? writtenAll(bytes, isOfChange) : saidAll(descriptor, bytes));
    },
  };
}

/** Whose file it is only the shell knows: without a name the full disk would be taken for that of the data. */
function writtenAll(bytes: Uint8Array, isOfChange: boolean): boolean {
  try {
    return writeAll(1, bytes);
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    const hint = 'what was done before it was full stays done: look at it before you do it again';
    throw new ShipdockError('disk_full', 'the disk is full: standard output was not written to its end', {
      ...(isOfChange ? { hint } : {}),
      cause: error,
    });
  }
}

/** Writes every byte; false where nobody reads any more. */
function writeAll(descriptor: number, bytes: Uint8Array): boolean {
  let offset = 0;
  while (offset < bytes.length) {
    try {
      offset += writeSync(descriptor, bytes, offset);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EAGAIN') pause(2);
      else if (code === 'EPIPE' || code === 'EBADF') return false;
      else throw error;
    }
  }
  return true;
}

/** There is nowhere to say that standard error cannot be written: what was done, and the exit code, stay what they are. */
function saidAll(descriptor: number, bytes: Uint8Array): boolean {
  try {
    return writeAll(descriptor, bytes);
  } catch {
    return false;
  }
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

/** What is written after all that the other one gathered: on one screen, what was said after a table stands below it. */
export function after(gathered: { flush(): void }, stream: OutputStream): OutputStream {
  return {
    get isClosed() {
      return stream.isClosed;
    },
    write(data) {
      gathered.flush();
      stream.write(data);
    },
  };
}

/** Keeps all text until the end; bytes of a document, which no filter takes, go through. */
export function held(stream: OutputStream): OutputStream & { flush(): void; taken(): string } {
  const parts: string[] = [];
  return {
    get isClosed() {
      return stream.isClosed;
    },
    flush: () => undefined,
    write(data) {
      if (typeof data === 'string') parts.push(data);
      else stream.write(data);
    },
    taken: () => parts.splice(0).join(''),
  };
}

const FLUSH_AT = 32 * 1024;

/** Gathers small writes of one turn of the event loop, so that a long list costs few system calls and nothing is late. */
export function gathered(stream: OutputStream): OutputStream & { flush(): void } {
  let pending = '';
  let isScheduled = false;
  const flush = (): void => {
    const text = pending;
    pending = '';
    isScheduled = false;
    stream.write(text);
  };
  return {
    get isClosed() {
      return stream.isClosed;
    },
    flush,
    write(data) {
      if (typeof data !== 'string') {
        flush();
        stream.write(data);
        return;
      }
      pending += data;
      if (pending.length >= FLUSH_AT) flush();
      else if (!isScheduled) {
        isScheduled = true;
        setImmediate(flush);
      }
    },
  };
}
