import { unreadableField } from '../../kernel/unreadable-field.ts';
import type { OrderStatus } from './lifecycle.ts';

/**
 * The status that was asked for: what `status` says, and on_hold where only `hold_until` is given. Undefined where neither
 * is.
 * @throws ShipdockError `unreadable_field` where `hold_until` comes with another status.
 */
export function wantedStatus(sent: {
  readonly status?: OrderStatus | undefined;
  readonly hold_until?: string | undefined;
}): OrderStatus | undefined {
  if (sent.hold_until === undefined) return sent.status;
  if (sent.status === undefined || sent.status === 'on_hold') return 'on_hold';
  const message = `cannot be given with status ${sent.status}: only an order on hold is released by time`;
  throw unreadableField('hold_until', message);
}
