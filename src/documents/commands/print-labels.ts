import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { toldShipment } from '../../shipments/told-shipment.ts';
import { documentOperations } from '../documents.operations.ts';
import { printedView } from '../written.view.ts';
import { namedForDocument } from './named-shipments.ts';
import { tellFailures } from './write-documents.ts';

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
  return printShipments(session, typed, await namedForDocument(session, typed, 'shipment'));
}

/**
 * Prints their labels, where a code was `scanned` those of what it stands on, and tells of each. Answers the exit code.
 * @throws ShipdockError where none came out.
 */
export async function printShipments(
  session: Session,
  typed: Typed,
  shipments: readonly string[],
  scanned?: string,
): Promise<number | undefined> {
  const { print, reprint, dpi } = typed.options;
  const engine = await session.engine();
  const { value } = await engine.call(documentOperations.print, {
    body: { shipments, printer: print, reprint, dpi, scanned },
  });
  const { printed, failures, not_tried: waiting } = value;
  const [first] = failures;
  if (first !== undefined && printed.length === 0) {
    const details = failures.map(({ shipment, error }) => ({ field: shipment, message: error.error }));
    throw new ShipdockError(first.error.code, first.error.error, {
      details: failures.length === 1 ? [] : details,
      ...(first.error.hint === undefined ? {} : { hint: first.error.hint }),
    });
  }
  for (const { label, of, copy, printer, ...shipment } of printed) {
    const which = copy === 1 ? '' : `, copy ${copy}`;
    session.notices.receipt(
      `printed label ${label} of ${of} of shipment ${toldShipment(shipment)}${which} on ${printer}`,
    );
  }
  tellFailures(session, failures);
  if (waiting.length > 0) {
    const were = `${counted(waiting.length, 'shipment')} from ${waiting[0]} on ${waiting.length === 1 ? 'was' : 'were'}`;
    const again = reprint === undefined ? ': run it again, no label comes out twice' : '';
    session.notices.warn(`${were} not tried${again}`);
  }
  if (session.options.json) session.output.record(value, printedView);
  return failures.length === 0 ? undefined : 6;
}
