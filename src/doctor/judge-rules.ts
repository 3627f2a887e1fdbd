import { counted } from '../kernel/counted.ts';
import { type Finding, fine, warning } from './finding.ts';

/** A rule of the database, and the rows that break it. */
export interface BrokenRule {
  readonly table: string;
  readonly name: string;
  readonly rows: number;
  /** Ids of what the first of these rows belong to. */
  readonly examples: readonly string[];
}

/** One finding for each rule of the database that rows of before it break, or one that says that there is none. */
export function judgeRules(broken: readonly BrokenRule[]): readonly Finding[] {
  if (broken.length === 0) return [fine('rules', 'no row breaks a rule that came after it')];
  return broken.map(({ table, name, rows, examples }) => {
    const which = `${examples.join(', ')}${rows > examples.length ? ' …' : ''}`;
    const message = `${counted(rows, 'row')} of ${table} from before it, which is not held while they are there: ${which}`;
    return warning(
      `rule ${name}`,
      message,
      `${lookAt(table)} and put right what is wrong; then db copy holds the rule`,
    );
  });
}

function lookAt(table: string): string {
  if (table === 'jobs') return 'shipdock jobs get ID';
  return table.startsWith('order') ? 'shipdock orders get ID' : 'shipdock shipments inspect ID';
}
