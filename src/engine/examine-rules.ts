import { brokenChecks } from '../database/broken-checks.ts';
import type { Finding } from '../doctor/finding.ts';
import { judgeRules } from '../doctor/judge-rules.ts';
import type { Engine } from './engine.ts';

/** Looks for rows that break rules of the database which came after them. */
export async function examineRules(
  { database }: Pick<Engine, 'database'>,
  packageRoot: string,
): Promise<readonly Finding[]> {
  return judgeRules(await database.read((transaction) => brokenChecks(transaction, `${packageRoot}/migrations`)));
}
