import { ShipdockError } from '../../kernel/errors.ts';

/** `MUG-RED=2` of an option, or `MUG-RED` for one unit. @throws ShipdockError `usage`. */
export function skuQuantities(
  words: readonly string[],
  flag = '--item',
): readonly { readonly sku: string; readonly quantity: string }[] {
  return words.map((word) => {
    const match = /^(.+?)(?:=(\d+))?$/.exec(word);
    const [, sku = '', quantity = '1'] = match ?? [];
    if (sku === '' || sku.includes('=')) {
      throw new ShipdockError('usage', `${flag} "${word}" is no item; write SKU=quantity, as in MUG-RED=2`);
    }
    return { sku, quantity };
  });
}
