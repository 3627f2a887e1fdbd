import { verifiedJournal } from '../../database-care/operations/verify-journal.ts';
import { toShipdockError } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import { countFacts, printersUsed } from '../doctor.store.ts';
import { type Finding, fine, warning } from '../finding.ts';
import { judgeData } from '../judge-data.ts';

const MINUTE_MS = 60_000;
const MONTH_MS = 30 * 24 * 60 * MINUTE_MS;

/** Looks at the data of every account and at the printers of the last 30 days, and judges what it finds. */
export async function execute(services: Services): Promise<Reply<readonly Finding[]>> {
  const now = services.clock.now();
  const times = { now: now.toISOString(), before: new Date(now.getTime() - MINUTE_MS).toISOString() };
  const counted = await services.database.read((transaction) => countFacts(transaction, times));
  const { chains, faults } = await verifiedJournal(services.database);
  const since = new Date(now.getTime() - MONTH_MS).toISOString();
  const printers = await services.database.read((transaction) => printersUsed(transaction, since));
  const found = await Promise.all(printers.map((printer) => examinePrinter(services, printer)));
  return { value: [...judgeData({ ...counted, chains, journalFaults: faults }), ...found] };
}

/** Asks a printer how it is; nothing is printed. */
async function examinePrinter({ printers }: Services, name: string): Promise<Finding> {
  const check = `printer ${name}`;
  try {
    const printer = await printers.open(name);
    try {
      const state = await printer.state();
      if (state.kind === 'not_ready')
        return warning(check, state.reason, 'mend it; labels wait for nobody: print again');
      return fine(check, state.kind === 'ready' ? 'ready' : 'can be reached; it cannot be asked how it is');
    } finally {
      await printer.close();
    }
  } catch (error) {
    const { message, hint } = toShipdockError(error);
    return warning(check, message, hint ?? 'is it switched on, and is its address right?');
  }
}
