import { readInput } from '../../contract/read-input.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import { addressMistakes } from '../import/read/unshippable-address.ts';

/**
 * What rating could not use of the destination of an order of cells, whatever else no order can have: who mends the file is told all
 * at once. Of an address that cannot be read itself, or that is one of the book, that is not known.
 */
export function destinationMistakes(destination: unknown): readonly ErrorDetail[] {
  try {
    const { destination_address: address } = readInput(fileOrderSchema, { destination_address: destination });
    return address?.code === undefined ? addressMistakes(address) : [];
  } catch (error) {
    if (error instanceof ShipdockError) return [];
    throw error;
  }
}
