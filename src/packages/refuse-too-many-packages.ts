import { ShipdockError } from '../kernel/errors.ts';
import { MAX_PACKAGES } from './limits.ts';

/** @throws ShipdockError `limit_exceeded` for more packages than a shipment has. */
export function refuseTooManyPackages({ length }: readonly unknown[]): void {
  if (length <= MAX_PACKAGES) return;
  throw new ShipdockError('limit_exceeded', `${length} packages; a shipment has at most ${MAX_PACKAGES}`, {
    details: [{ field: 'packages', message: `are ${length}` }],
    hint: 'ship fewer units at once, or split the order',
  });
}
