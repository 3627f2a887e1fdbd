import { ShipdockError } from '../../kernel/errors.ts';

/**
 * `MUG-RED=2` of an option, or `MUG-RED` for one unit. A SKU that holds a `=` takes its units behind the last one: `A=B=2`.
 * @throws ShipdockError `usage`.
 */
export function skuQuantities(
  words: readonly string[],
  flag = '--item',
): readonly { readonly sku: string; readonly quantity: string }[] {
  return words.map((word) => {
    const [, sku, quantity] = /^(.+)=(\d+)$/.exec(word) ?? /^([^=]+)()$/.exec(word) ?? [];
    if (sku === undefined || quantity === undefined) {
      throw new ShipdockError('usage', `${flag} "${word}" is no item; write SKU=quantity, as in MUG-RED=2`);
    }
    if (/^0+$/.test(quantity)) throw new ShipdockError('usage', `${flag} "${word}" asks for 0 units; write 1 or more`);
    return { sku, quantity: quantity || '1' };
  });
}
