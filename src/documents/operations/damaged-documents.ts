import type { Database } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { sha256 } from '../../kernel/sha256.ts';
import { type KeptBytes, keptBytesAfter } from '../documents.store.ts';

/** Each may have 20 MB. */
const AT_ONCE = 10;

/** One sentence for each document, drawn or uploaded, whose bytes are not those that were kept, or are gone. */
export async function damagedDocuments(
  database: Pick<Database, 'read'>,
  account: AccountId,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (let after = ''; ; ) {
    const page = await database.read((transaction) => keptBytesAfter(transaction, account, { after, most: AT_ONCE }));
    faults.push(...page.flatMap(faultOf));
    if (page.length < AT_ONCE) return faults;
    after = page.at(-1)?.id ?? '';
  }
}

function faultOf({ id, filename, sha256: kept, bytes }: KeptBytes): readonly string[] {
  if (bytes === null) return [`${id} (${filename}): its bytes are gone`];
  return sha256(bytes) === kept ? [] : [`${id} (${filename}): its bytes are not those that were kept`];
}
