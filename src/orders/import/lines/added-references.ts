import type { LineReference } from '../../order.ts';
import { referenceParts } from '../../parts/line-references.ts';
import type { FileLine } from '../shipped/shipped-units.ts';

/** Those of the line all stay, and what is not among them yet is added. */
export function mergedLineReferences(
  known: readonly LineReference[],
  sent: NonNullable<FileLine['reference_numbers']>,
): FileLine['reference_numbers'] {
  const text = ({ code, name, value, externalCode }: Partial<LineReference>) =>
    JSON.stringify([code, name, value, externalCode]);
  const free = known.map(text);
  const added = sent.filter((reference) => {
    const at = free.indexOf(text(referenceParts(reference)));
    if (at >= 0) free.splice(at, 1);
    return at < 0;
  });
  if (added.length === 0) return undefined;
  return [...known.map(({ id }) => ({ id })), ...added.map((reference) => ({ ...reference, id: undefined }))];
}
