import { isCarrierFault } from '../../carriers/carrier-fault.ts';
import { ShipdockError } from '../../kernel/errors.ts';

/** Whether only its carrier is in the way, be it that it answers nonsense or is none any more: others are closed all the same. */
export function isOnlyOfCarrier(error: unknown): error is ShipdockError {
  const isOpen = error instanceof ShipdockError && ['carrier_not_found', 'void_unfinished'].includes(error.code);
  return isOpen || isCarrierFault(error);
}
