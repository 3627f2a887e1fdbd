import { sha256 } from '../kernel/sha256.ts';
import { formerHashOf, hashOf, type JournalRow } from './chain.ts';
import type { ChainHead } from './entry.ts';
import { restatements } from './restate.ts';

/** What is wrong with a chain: undefined where every row follows from the one before, and the head is its end. */
export function chainFault(rows: readonly JournalRow[], head: ChainHead): string | undefined {
  const restated = restatements(rows);
  let previous: ChainHead = { position: 0, hash: '' };
  for (const row of rows) {
    if (row.position !== previous.position + 1) return `row ${previous.position + 1} is missing`;
    if (row.previous_hash !== previous.hash) return `row ${row.position} does not follow row ${previous.position}`;
    const proof = restated.get(row.position) ?? row.hash;
    if (proof !== hashOf(row) && proof !== formerHashOf(row)) return `row ${row.position} was altered`;
    if (row.personal !== null && sha256(row.personal) !== row.personal_digest) {
      return `the personal data of row ${row.position} was altered`;
    }
    previous = { position: row.position, hash: row.hash };
  }
  if (previous.position === head.position && previous.hash === head.hash) return undefined;
  return `the chain ends at row ${previous.position}, its subject knows ${head.position}`;
}
