import { readInput } from '../../contract/read-input.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import { addressMistakes } from '../import/read/unshippable-address.ts';

/**
 * Why an order of cells cannot be read, with what rating could not use of its destination either: who mends the file is told all at
 * once. Of an address that cannot be read itself, or that is one of the book, that is not known.
 */
export function withAddressMistakes(error: ShipdockError, destination: unknown): ShipdockError {
  const { details = [], code, message } = error;
  const more = mistakesBeside(destination);
  return more.length === 0 ? error : new ShipdockError(code, message, { details: [...details, ...more] });
}

function mistakesBeside(destination: unknown): readonly ErrorDetail[] {
  try {
    const { destination_address: address } = readInput(fileOrderSchema, { destination_address: destination });
    return address?.code === undefined ? addressMistakes(address) : [];
  } catch (error) {
    if (error instanceof ShipdockError) return [];
    throw error;
  }
}
