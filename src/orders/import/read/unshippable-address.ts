import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { OrderAddressInput } from '../../order-parts.schema.ts';
import { addressProblems } from '../../rating/ratable-address.ts';

/** Why rating cannot use the destination of a row of cells. */
export function addressMistakes(address: OrderAddressInput | undefined): readonly ErrorDetail[] {
  if (address === undefined) return [];
  const whole = { ...address, country: address.country ?? 'US', isResidential: false };
  return addressProblems(whole as Parameters<typeof addressProblems>[0]).map(({ part, message }) => ({
    field: `destination_address.${part}`,
    message,
  }));
}
