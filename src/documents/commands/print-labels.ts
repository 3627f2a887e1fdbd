import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { printShipments } from './print-shipments.ts';

/** `labels get … --print`: labels go to a printer, each once, and what came out is told. Answers the exit code. */
export async function printLabels(session: Session, typed: Typed): Promise<number | undefined> {
  const { reprint } = typed.options;
  if (session.remote !== undefined) {
    throw new ShipdockError('usage', `--print prints where the data is, not through ${session.remote.server}`, {
      hint: 'shipdock labels get SHIPMENT --zpl -o FILE, and send that to the printer',
    });
  }
  if (session.options.output !== undefined || typed.options.sheet !== undefined) {
    throw new ShipdockError('usage', '--print and a file (-o, --sheet) exclude one another', {
      hint: 'run the command twice: once for the printer, once for the file',
    });
  }
  if (typeof reprint === 'string' && reprint.trim() === '') {
    throw new ShipdockError('usage', '--reprint needs a reason', { hint: '--reprint "label torn"' });
  }
  if (typed.options.scan === true) {
    const { scanLabels } = await import('./scan-labels.ts');
    return scanLabels(session, typed);
  }
  const names = await namedItems(session, typed, 'shipment');
  // As of an hour without orders: unlike a document, printing leaves nothing behind that would be empty.
  if (names.length === 0) session.notices.info('standard input named no shipment: there is nothing to print');
  return printShipments(session, typed, names);
}
