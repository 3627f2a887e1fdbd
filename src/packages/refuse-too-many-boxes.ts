import { ShipdockError } from '../kernel/errors.ts';
import { boxesOf } from './items-of-package.ts';
import { MAX_PACKAGES } from './limits.ts';

interface Unit {
  readonly handling_unit_packages?: readonly { readonly package_quantity?: number | undefined }[] | undefined;
}

/**
 * Boxes that are told as one of a `package_quantity` are as many: each is kept and counted on papers.
 * @throws ShipdockError `limit_exceeded` naming the handling unit that has more than are kept.
 */
export function refuseTooManyBoxes(packages: readonly Unit[], field: string): void {
  for (const [index, { handling_unit_packages: boxes = [] }] of packages.entries()) {
    const count = boxes.reduce((sum, box) => sum + boxesOf(box), 0);
    if (count <= MAX_PACKAGES) continue;
    const place = `${field}[${index}].handling_unit_packages`;
    const message = `are ${count} boxes; a handling unit has at most ${MAX_PACKAGES}: tell fewer, larger ones`;
    throw new ShipdockError('limit_exceeded', `${place} ${message}`, { details: [{ field: place, message }] });
  }
}
