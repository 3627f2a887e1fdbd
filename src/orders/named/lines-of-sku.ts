import { plainCode } from '../../kernel/plain-code.ts';

/**
 * The lines of a SKU. Where none is called just so, those that are but for what nobody sees of a code: lines were kept with blanks
 * around it, and what is sent is read without.
 */
export function linesOfSku<Line extends { readonly sku: string | null }>(
  lines: readonly Line[],
  sku: string | null,
): readonly Line[] {
  if (sku === null) return [];
  const exact = lines.filter((line) => line.sku === sku);
  if (exact.length > 0) return exact;
  const plain = plainCode(sku);
  return lines.filter((line) => line.sku !== null && plainCode(line.sku) === plain);
}
