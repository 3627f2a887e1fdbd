import { ShipdockError } from '../../kernel/errors.ts';

/**
 * The consignee that `--to CODE` names. Name, company and telephone may be others than the book's; a place is one or the
 * other.
 * @throws ShipdockError `usage` where flags name a place too.
 */
export function addressOfBook(code: string, options: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (typeof options[name] === 'string' ? options[name] : undefined);
  const place = ['street', 'street2', 'city', 'state', 'zip', 'country'].filter((part) => text(part) !== undefined);
  if (place.length > 0) {
    const flags = place.map((part) => `--${part}`).join(', ');
    throw new ShipdockError('usage', `--to names an address of the book, and ${flags} another: give one of them`);
  }
  return { code, name: text('name'), company: text('company'), phone_number: text('phone') };
}
