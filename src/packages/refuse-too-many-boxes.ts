import { ShipdockError } from '../kernel/errors.ts';
import { boxesOf } from './equal-boxes.ts';
import { MAX_BOXES, MAX_PACKAGES } from './limits.ts';

interface Unit {
  readonly quantity?: number | undefined;
  readonly handling_unit_packages?: readonly { readonly package_quantity?: number | undefined }[] | undefined;
}

/**
 * Boxes that are told as one of a `package_quantity` are as many: each is kept and counted on papers.
 * @throws ShipdockError `limit_exceeded` naming the handling unit that has more than are kept, or all of them together.
 */
export function refuseTooManyBoxes(packages: readonly Unit[], field: string): void {
  let all = 0;
  for (const [index, { handling_unit_packages: boxes = [], quantity = 1 }] of packages.entries()) {
    const count = boxes.reduce((sum, box) => sum + boxesOf(box), 0);
    all += count * quantity;
    if (count <= MAX_PACKAGES) continue;
    const place = `${field}[${index}].handling_unit_packages`;
    const message = `are ${count} boxes; a handling unit has at most ${MAX_PACKAGES}: tell fewer, larger ones`;
    throw new ShipdockError('limit_exceeded', `${place} ${message}`, { details: [{ field: place, message }] });
  }
  if (all <= MAX_BOXES) return;
  const message = `have ${all} boxes on handling units; a shipment has at most ${MAX_BOXES}: tell fewer, larger ones`;
  throw new ShipdockError('limit_exceeded', `${field} ${message}`, { details: [{ field, message }] });
}
