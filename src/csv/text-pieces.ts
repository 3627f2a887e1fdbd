import type { CsvEncoding } from '../kernel/encoding-names.ts';
import { ShipdockError } from '../kernel/errors.ts';
import { createDecoder, type Decoder, misread } from './decoder.ts';
import { type DetectedEncoding, detectEncoding, hintOfInvalid, refuseUtf8 } from './encoding.ts';

/** A piece of a text file. */
export interface TextPiece {
  readonly text: string;
  readonly isLast: boolean;
  readonly bytesRead: number;
}

/**
 * Decodes a byte stream piece by piece, its encoding told as of a CSV file.
 * @throws ShipdockError `unreadable_file` that names the first byte which cannot be read, with its offset.
 */
export async function* textPieces(
  source: AsyncIterable<Uint8Array>,
  name: string,
  asked?: CsvEncoding,
): AsyncGenerator<TextPiece> {
  let decoding: { readonly detected: DetectedEncoding; readonly decoder: Decoder } | undefined;
  let bytesRead = 0;
  const decoded = (bytes: Uint8Array, isLast: boolean): TextPiece => {
    bytesRead += bytes.length;
    const begins = decoding === undefined;
    decoding ??= decodingOf(detectEncoding(bytes, name, asked));
    const { detected, decoder } = decoding;
    const { text, invalid, utf8Word } = decoder.decode(begins ? bytes.subarray(detected.bomLength) : bytes, isLast);
    if (utf8Word !== undefined) {
      refuseUtf8(name, detected.encoding, utf8Word, misread(utf8Word, detected.encoding));
    }
    if (invalid === undefined) return { text, isLast, bytesRead };
    const hex = invalid.byte.toString(16).toUpperCase().padStart(2, '0');
    throw new ShipdockError('unreadable_file', `${name}: byte ${hex} at offset ${invalid.offset} cannot be read`, {
      hint: hintOfInvalid(detected),
    });
  };
  let held: Uint8Array | undefined;
  for await (const bytes of source) {
    if (held !== undefined) yield decoded(held, false);
    held = bytes;
  }
  yield decoded(held ?? new Uint8Array(0), true);
}

function decodingOf(detected: DetectedEncoding) {
  return { detected, decoder: createDecoder(detected.encoding, detected.bomLength) };
}
