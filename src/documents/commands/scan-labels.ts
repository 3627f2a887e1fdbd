import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { scanCodes } from '../../cli/words/scan.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shipmentScanned } from '../../shipments/commands/scanned-shipment.ts';
import { printShipments } from './print-shipments.ts';

/** `labels get --scan --print PRINTER`: the labels of each parcel are printed as its code is scanned. Answers the exit code. */
export async function scanLabels(session: Session, typed: Typed): Promise<number | undefined> {
  if (typed.options.reprint !== undefined) {
    throw new ShipdockError('usage', '--reprint gives a reason for one copy, not for whatever is scanned', {
      hint: 'shipdock labels get SHIPMENT --print PRINTER --reprint REASON',
    });
  }
  let isPartly = false;
  const print = async (code: string): Promise<void> => {
    const { id } = await shipmentScanned(session, code);
    // Some of its labels came out and others did not, which was told.
    if ((await printShipments(session, typed, [id], code)) !== undefined) isPartly = true;
  };
  const exit = await scanCodes(session, print, async (printed) => {
    for await (const _ of printed);
  });
  return exit ?? (isPartly ? 6 : undefined);
}
