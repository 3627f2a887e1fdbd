import { noMembers } from '../kernel/members.ts';

/** What every erasure of a person's data answers beside the record: where else the data may be. */
export const WHAT_IS_NOT_REACHED = {
  name: 'warnings',
  type: 'list',
  description: 'what the erasure does not reach',
  inTable: false,
  below: noMembers,
} as const;
