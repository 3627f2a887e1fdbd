import type { Typed } from '../../cli/command.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { personParts } from './address-parts.ts';

/**
 * The consignee that `--to CODE` names. Who that is, and that it is a home, may be told otherwise than the book does; a place is
 * one or the other.
 * @throws ShipdockError `usage` where flags name a place too.
 */
export function addressOfBook(code: string, options: Typed['options']) {
  const place = ['street', 'street2', 'city', 'state', 'zip', 'country'].filter((part) => options[part] !== undefined);
  if (place.length > 0) {
    const flags = place.map((part) => `--${part}`).join(', ');
    throw new ShipdockError('usage', `--to names an address of the book, and ${flags} another: give one of them`);
  }
  return { code, ...personParts(options) };
}
