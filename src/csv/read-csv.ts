import { type CsvBatch, type CsvOptions, CsvReader } from './csv-reader.ts';

/** Encoding and delimiter are told from this much of the file. */
const HEAD_BYTES = 65_536;
/** Larger pieces are cut, so that no batch grows with what the source happens to hand out. */
const PIECE_BYTES = 262_144;

/**
 * Reads a CSV byte stream in batches, each row with the line it begins on. Memory does not grow with the file.
 * The first batch always comes, even of a file that has only a header. Blank rows are skipped.
 * Cells are views on a piece of the file: to keep a few of them for long, copy them.
 * @throws file_empty · unreadable_file (not text, another encoding, a header that is no header, a quote never closed)
 */
export async function* readCsv(source: AsyncIterable<Uint8Array>, options: CsvOptions = {}): AsyncGenerator<CsvBatch> {
  const reader = new CsvReader(options);
  for await (const { bytes, isLast } of pieces(source)) yield* reader.push(bytes, isLast);
}

interface Piece {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

/** Gathers the head into one piece, cuts large pieces, and says of the last one that it is the last. */
async function* pieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let enough = HEAD_BYTES;
  for await (const bytes of source) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (heldBytes >= enough) {
        yield { bytes: joined(held, heldBytes), isLast: false };
        [held, heldBytes, enough] = [[], 0, 1];
      }
      const piece = bytes.subarray(at, at + PIECE_BYTES);
      held.push(piece);
      heldBytes += piece.length;
    }
  }
  yield { bytes: joined(held, heldBytes), isLast: true };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
