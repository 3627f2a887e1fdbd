import { membersOf } from '../../kernel/members.ts';
import type { VerdictJson } from '../verdict-json.ts';

/** Members of what validation says of an address, for names below them. */
export const FINDING = membersOf<VerdictJson['problems']>({ field: true, code: true, message: true });

const PLACE_PARTS = { street1: true, street2: true, city: true, state: true, zip: true, country: true } as const;

export const PLACE = membersOf<VerdictJson['standardized']>(PLACE_PARTS);

export const SUGGESTION = membersOf<VerdictJson['suggestions']>({ ...PLACE_PARTS, changed: true, reason: true });
