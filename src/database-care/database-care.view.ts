import type { View } from '../cli/view.ts';
import { noMembers } from '../kernel/members.ts';
import type { PrunedJson } from './pruned-json.ts';

/** What was copied and checked. */
export interface CopyAnswer {
  readonly from: string;
  readonly to: string;
  readonly tables: number;
  readonly rows: number;
  readonly chains: number;
  readonly set_aside?: string | null;
}

export const copyView: View<CopyAnswer> = {
  resource: 'copies',
  id: 'to',
  fields: [
    { name: 'to', type: 'text', description: 'where the data is now', inTable: true },
    { name: 'from', type: 'text', description: 'where it was copied from', inTable: false },
    { name: 'tables', type: 'integer', description: 'tables, each counted on both sides', inTable: true },
    { name: 'rows', type: 'integer', description: 'rows in all', inTable: true },
    { name: 'chains', type: 'integer', description: 'chains of the journal, each checked', inTable: true },
    { name: 'set_aside', type: 'text', description: 'where the file lies that was there before', inTable: false },
  ],
};

export const prunedView: View<PrunedJson> = {
  resource: 'kinds',
  id: 'what',
  fields: [
    { name: 'what', type: 'text', description: 'what was removed', inTable: true },
    { name: 'rows', type: 'integer', description: 'how many', inTable: true },
  ],
};

export interface AuditAnswer {
  readonly holds: boolean;
  readonly chains: number;
  readonly faults: readonly string[];
}

export const auditView: View<AuditAnswer> = {
  resource: 'audits',
  id: 'holds',
  fields: [
    {
      name: 'holds',
      type: 'boolean',
      description: 'whether every chain holds, and everything says what its own comes to',
      inTable: true,
    },
    { name: 'chains', type: 'integer', description: 'chains that were checked', inTable: true },
    {
      name: 'faults',
      type: 'list',
      description: 'what does not hold or agree, one sentence each',
      inTable: true,
      below: noMembers,
    },
  ],
};

export interface SchemaAnswer {
  readonly database: string;
  readonly schema_before: number;
  readonly schema: number;
}

export const schemaView: View<SchemaAnswer> = {
  resource: 'schemas',
  id: 'database',
  fields: [
    { name: 'database', type: 'text', description: 'which data', inTable: true },
    { name: 'schema_before', type: 'integer', description: 'version of its schema before', inTable: true },
    { name: 'schema', type: 'integer', description: 'and now', inTable: true },
  ],
};
