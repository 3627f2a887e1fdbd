import type { CommandRun } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { printableLines } from '../../cli/output/cell.ts';
import type { Session } from '../../cli/session.ts';
import type { View } from '../../cli/view.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { recognisedView } from '../numbers/recognised.view.ts';
import type { RecognisedJson } from '../operations/recognise.ts';
import { trackingOperations } from '../tracking.operations.ts';
import { view as trackingView } from '../tracking.view.ts';

/** Whose number it is, or where its shipment is: the fields of either may be asked for. */
export const view = withFieldsOf(trackingView, recognisedView);

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const name = String(typed.arguments.shipment);
  try {
    const { value: asked } = await engine.call(trackingOperations.refresh, { body: { shipments: [name] } });
    session.notices.warnAll(asked.warnings);
    const { value, warnings } = await engine.call(trackingOperations.get, { params: { id: name } });
    session.notices.warnAll(warnings);
    session.output.record(value, view);
    if (session.output.format === 'table') session.output.text(printableLines(scanLines(value.status_updates)));
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'shipment_not_found') throw error;
    await showRecognised(session, engine, name, error);
  }
  return undefined;
};

/** A number of nobody's shipment here may still say whose it is. */
async function showRecognised(
  session: Session,
  engine: EngineHandle,
  number: string,
  notFound: ShipdockError,
): Promise<void> {
  const value = await recognised(engine, number);
  if (value === undefined) throw notFound;
  session.output.record(value, withFieldsOf(recognisedView, trackingView));
  session.notices.info(`no shipment here has the number ${number}: it was booked elsewhere`);
}

async function recognised(engine: EngineHandle, number: string): Promise<RecognisedJson | undefined> {
  try {
    return (await engine.call(trackingOperations.recognise, { params: { number } })).value;
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** With the fields that only the other one has, null here; they are in no table that is not told so. */
function withFieldsOf<Row, Other>(shown: View<Row>, other: View<Other>): View<Row> {
  const known = new Set(shown.fields.map(({ name }) => name));
  const more = other.fields
    .filter(({ name }) => !known.has(name))
    .map(({ name, type, description, below }) => ({
      ...{ name, type, description, inTable: false },
      ...given('below', below),
    }));
  return { ...shown, fields: [...shown.fields, ...more] };
}

function scanLines(
  updates: readonly { readonly time: string; readonly location: string | null; readonly message: string }[],
): string {
  return updates
    .map((update) => `  ${update.time}  ${update.message}${update.location === null ? '' : ` · ${update.location}`}`)
    .join('\n');
}
