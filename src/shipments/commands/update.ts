import type { CommandRun, Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags, saidByFlags } from '../../cli/words/file-and-flags.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view } from '../shipments.view.ts';
import { toldShipment } from '../told-shipment.ts';

export { view };

export const run: CommandRun = async (session, typed) => {
  const body = await updateBody(session, typed);
  const engine = await session.engine();
  const id = String(typed.arguments.shipment);
  if (typed.options.status === 'cancelled') {
    const { value: named } = await engine.call(shipmentOperations.get, { params: { id } });
    await session.prompts.confirm({ level: 'moderate', action: `cancelling shipment ${toldShipment(named)}` });
  }
  const { value, warnings } = await engine.call(shipmentOperations.update, { params: { id }, body });
  session.notices.warnAll(warnings);
  session.output.record(value, view);
  session.notices.receipt(`changed shipment ${value.shid}`);
  return undefined;
};

/** The file's members, with what flags say over them. */
async function updateBody(session: Session, typed: Typed): Promise<Readonly<Record<string, unknown>>> {
  const { options } = typed;
  const flags = {
    status: options.status,
    tracking_number: options.tracking,
    origin_instructions: options.originInstructions,
    destination_instructions: options.destinationInstructions,
    itn_confirmation_number: options.itn,
    assignee_id: options.assignee,
    reference_numbers: references(options.reference),
    clear: options.clear,
  };
  if (Object.keys(saidByFlags(flags)).length === 0 && options.file === undefined) {
    throw new ShipdockError('usage', 'nothing to change was given', { hint: 'shipdock shipments update -h' });
  }
  return fileAndFlags(session, typed, flags, { operation: shipmentOperations.update, view });
}

/** `purchase_id=4711`; they take the place of the ones that are there (api-v4 4.2). */
function references(words: unknown): readonly object[] | undefined {
  const list = Array.isArray(words) ? words.map(String) : [];
  if (list.length === 0) return undefined;
  return list.map((word) => {
    const at = word.indexOf('=');
    if (at <= 0)
      throw new ShipdockError('usage', `--reference "${word}" is none; write code=value, as in purchase_id=4711`);
    return { code: word.slice(0, at), value: word.slice(at + 1) };
  });
}
