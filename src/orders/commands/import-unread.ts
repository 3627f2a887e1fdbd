import { UnreadMembers } from '../../cli/input/unread-members.ts';
import { fileOrderSchema } from '../file-order.schema.ts';
import { REASON_COLUMN } from '../import/read/template.ts';
import { view } from '../orders.view.ts';

/** Gathers what orders of a JSON file, or of a file of rejects, say under names that no field has. */
export function unreadOfOrders(): UnreadMembers {
  return new UnreadMembers(fileOrderSchema, view.fields, [REASON_COLUMN]);
}
