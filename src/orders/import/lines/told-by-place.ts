import { ShipdockError } from '../../../kernel/errors.ts';
import type { FileLine } from '../shipped/shipped-units.ts';

/**
 * Does something with those lines of a file of which units are here.
 * @throws ShipdockError what it throws, which names each line by its place among all that the file says.
 */
export function toldByPlace<Done>(lines: readonly FileLine[], work: () => Done): Done {
  const inFile = (text: string) =>
    text.replaceAll(/order_line_items\[(\d+)\]/g, (_, index) => {
      const place = lines[Number(index)]?.place;
      return place === undefined ? 'order_line_items' : `order_line_items[${place}]`;
    });
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ShipdockError)) throw error;
    const details = error.details.map((detail) => ({
      ...detail,
      ...(detail.field === undefined ? {} : { field: inFile(detail.field) }),
      message: inFile(detail.message),
    }));
    throw error.with({ message: inFile(error.message), details });
  }
}
