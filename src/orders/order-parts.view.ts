import { membersOf } from '../kernel/members.ts';
import type { LineJson, OrderJson } from './order-json.ts';

/** Members of what orders and their lines hold lists of, for names below them. */
export const REFERENCE_NUMBER = membersOf<OrderJson['reference_numbers'][number]>({
  id: true,
  code: true,
  value: true,
  name: true,
});

export const LINE_REFERENCE = membersOf<LineJson['reference_numbers'][number]>({
  id: true,
  code: true,
  name: true,
  value: true,
  external_code: true,
});

export const INVENTORY_IDENTIFIER = membersOf<LineJson['inventory_identifiers'][number]>({
  type: true,
  code: true,
  source_system_id: true,
});
