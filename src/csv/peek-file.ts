import type { CsvSource } from './csv-source-file.ts';

/** The first bytes of a source, and the source from its beginning. */
export interface Peeked {
  readonly head: Uint8Array;
  readonly source: CsvSource;
}

const HEAD_BYTES = 4_096;

/** Looks at the beginning of a source without losing it. */
export async function peek(source: CsvSource): Promise<Peeked> {
  const iterator = source.bytes[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await iterator.next();
    if (done === true) break;
    read.push(value);
    length += value.length;
  }
  const head = Buffer.concat(read);
  return { head, source: { ...source, bytes: replayed(head, iterator) } };
}

async function* replayed(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const { value, done } = await rest.next();
      if (done === true) return;
      yield value;
    }
  } finally {
    await rest.return?.();
  }
}
