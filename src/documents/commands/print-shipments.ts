import type { Typed } from '../../cli/command.ts';
import { interruptedExit } from '../../cli/endings/interrupted-exit.ts';
import type { Receipt } from '../../cli/output/receipt.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError, toShipdockError } from '../../kernel/errors.ts';
import { grouped } from '../../kernel/grouped.ts';
import { toldShipment } from '../../shipments/told-shipment.ts';
import { documentOperations } from '../documents.operations.ts';
import type { PrintedLabels } from '../printing/printed-labels.ts';
import { printedView } from '../written.view.ts';
import { tellFailures } from './write-documents.ts';

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
  const { print: printer, reprint, dpi } = typed.options;
  const value = await printSliced(session, { printer, reprint, dpi, scanned }, [...new Set(shipments)]);
  const { printed, failures, not_tried: waiting } = value;
  const [first] = failures;
  if (first !== undefined && printed.length === 0) {
    const details = failures.map(({ shipment, error }) => ({ field: shipment, message: error.error }));
    throw new ShipdockError(first.error.code, first.error.error, {
      details: failures.length === 1 ? [] : details,
      ...(first.error.hint === undefined ? {} : { hint: first.error.hint }),
    });
  }
  tellFailures(session, failures);
  if (waiting.length > 0) {
    const were = `${counted(waiting.length, 'shipment')} from ${waiting[0]} on ${waiting.length === 1 ? 'was' : 'were'}`;
    const again = reprint === undefined ? ': run it again, no label comes out twice' : '';
    session.notices.warn(`${were} not tried${again}`);
  }
  const partly = reprint === undefined || failures.length > 0 ? [] : printedInPart(printed);
  if (partly.length > 0) {
    const shids = partly.slice(0, MOST_NAMED).join(', ');
    const more = partly.length > MOST_NAMED ? ', …' : '';
    session.notices.info(
      `of ${counted(partly.length, 'shipment')} (${shids}${more}) only labels of the packages named came out: named by shid, all do`,
    );
  }
  if (session.options.json) session.output.record(value, printedView);
  if (shipments.length > SLICE && session.interrupted.aborted) return interruptedExit(session);
  return failures.length === 0 ? undefined : 6;
}

const MOST_NAMED = 5;

/** Shipments of which some labels came out: a list of tracking numbers names the first package of each alone. */
function printedInPart(printed: PrintedLabels['printed']): readonly string[] {
  const ofShipments = [...grouped(printed, ({ shid }) => String(shid))];
  return ofShipments.filter(([, labels]) => labels.length < (labels[0]?.of ?? 0)).map(([shid]) => shid);
}

/** So many at once: a printer takes a second for each label, and who stops it is to be told what came out. */
const SLICE = 5;

/**
 * Slice by slice, each told as it came out, until the printer fails or a signal stops it.
 * @throws ShipdockError where it fails before the first.
 */
async function printSliced(
  session: Session,
  options: Readonly<Record<string, unknown>>,
  shipments: readonly string[],
): Promise<PrintedLabels> {
  const engine = await session.engine();
  const progress =
    shipments.length > SLICE
      ? session.notices.progress({ label: 'printing', unit: 'shipments', total: shipments.length })
      : undefined;
  let all: PrintedLabels = { printed: [], failures: [], not_tried: [] };
  let waiting = shipments;
  // What is printed at once is ended at once.
  const isStopped = () => progress !== undefined && session.interrupted.aborted;
  try {
    while (waiting.length > 0) {
      const slice = waiting.slice(0, SLICE);
      waiting = waiting.slice(SLICE);
      const value = await printedOf(slice);
      for (const label of value.printed) session.notices.receipt(toldLabel(label));
      progress?.update(shipments.length - waiting.length);
      const isOver = isStopped() || value.failures.some(({ error }) => error.retryable);
      all = {
        printed: [...all.printed, ...value.printed],
        failures: [...all.failures, ...value.failures],
        not_tried: isOver ? [...value.not_tried, ...waiting] : [],
      };
      if (isOver) break;
    }
  } finally {
    progress?.finish();
  }
  return all;

  async function printedOf(slice: readonly string[]): Promise<PrintedLabels> {
    try {
      return (
        await engine.call(documentOperations.print, { body: { ...options, shipments: slice, done: triedOf(all) } })
      ).value;
    } catch (error) {
      const refusal = toShipdockError(error);
      if (!refusal.retryable || all.printed.length === 0) throw error;
      const [shipment = '', ...others] = slice;
      return { printed: [], failures: [{ shipment, error: refusal.toBody() }], not_tried: others };
    }
  }
}

/** What came out, or did not, as the printed labels and failures name it. */
function triedOf({ printed, failures }: PrintedLabels): readonly string[] {
  return [
    ...new Set([...printed.map(({ shid, label }) => `${shid}/${label}`), ...failures.map(({ shipment }) => shipment)]),
  ];
}

function toldLabel({ label, of, copy, printer, ...shipment }: PrintedLabels['printed'][number]): Receipt {
  const which = copy === 1 ? '' : `, copy ${copy}`;
  return `printed label ${label} of ${of} of shipment ${toldShipment(shipment)}${which} on ${printer}`;
}
