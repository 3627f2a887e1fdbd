import type { CommandRun, Typed } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { rowPlace } from '../../cli/endings/row-error.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import { numberedRows } from '../../cli/input/numbered-rows.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import type { CsvObject } from '../../csv/csv-objects.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { shownAmount } from '../../kernel/money.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view as shipmentView } from '../shipments.view.ts';
import { toldShipment } from '../told-shipment.ts';

export const view = shipmentView;

export const columns = ['shipment', 'tracking_number', 'amount', 'currency'] as const;

/** What is noted of one shipment. */
interface Note {
  readonly shipment: string;
  readonly body: { readonly amount?: unknown; readonly status?: string; readonly currency?: string };
}

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const { file } = typed.options;
  const isFile = typeof file === 'string';
  const notes = await (isFile ? notesOfFile(session, typed, file) : notesOfWords(session, typed));
  const doubled = isFile ? await rowsOfOneShipment(engine, notes) : new Map<string, string>();
  return eachNamed(session, [...notes.keys()], view, async (place) => {
    const { shipment, body } = notes.get(place) ?? { shipment: place, body: {} };
    const other = doubled.get(place);
    if (other !== undefined) throw saidTwice(other);
    const { value, warnings } = await engine.call(shipmentOperations.noteRefund, { params: { id: shipment }, body });
    session.notices.receipt(`noted of shipment ${toldShipment(value)} that ${told(value)}`);
    session.notices.warnAll(warnings);
    return value;
  });
};

function saidTwice(other: string): ShipdockError {
  return new ShipdockError('unreadable_file', `it is of the same shipment as ${other}`, {
    hint: 'give in one row what came back of a shipment in all',
  });
}

function told({ refund_status: status, refund_amount: back, total_price: price, currency }: ShipmentJson): string {
  if (status === 'refund_pending') return 'its refund is pending again';
  const amount = (value: number) => shownAmount(value, currency);
  const came = status === 'refunded' ? amount(back ?? 0) : 'nothing';
  return `${came} of its ${amount(price)} ${currency} came back`;
}

/** @throws ShipdockError `usage` where options contradict, or an amount is said of several. */
async function notesOfWords(session: Session, typed: Typed): Promise<ReadonlyMap<string, Note>> {
  const { amount, refused, pending } = typed.options;
  const said = [
    ...(amount === undefined ? [] : ['--amount']),
    ...(refused === true ? ['--refused'] : []),
    ...(pending === true ? ['--pending'] : []),
  ];
  if (said.length > 1)
    throw new ShipdockError('usage', `${said.join(' and ')} contradict each other: give one of them`);
  const names = await namedItems(session, typed, 'shipment');
  if (amount !== undefined && names.length > 1) {
    throw new ShipdockError('usage', `--amount is what came back of one shipment, and ${names.length} are named`, {
      hint: 'name one, or give a file of shipment,amount with -f',
    });
  }
  const status = refused === true ? 'refund_refused' : pending === true ? 'refund_pending' : 'refunded';
  const body = amount === undefined ? { status } : { amount };
  return new Map(names.map((shipment) => [shipment, { shipment, body }]));
}

/** By the place of each row. @throws ShipdockError `usage`, `unreadable_file` naming the row. */
async function notesOfFile(session: Session, typed: Typed, file: string): Promise<ReadonlyMap<string, Note>> {
  const { amount, refused, pending } = typed.options;
  if (typed.arguments.shipment !== undefined && [typed.arguments.shipment].flat().length > 0) {
    throw new ShipdockError('usage', '-f names the shipments: leave out those that are named beside it');
  }
  if (amount !== undefined || refused === true || pending === true) {
    throw new ShipdockError('usage', '-f says the amounts: leave out --amount, --refused and --pending');
  }
  const required = [['shipment', 'tracking_number'], 'amount'];
  const table = { known: columns, required, numbers: ['amount'] };
  const { read, warnings } = await numberedRows(session, typed, file, table);
  session.notices.warnAll(warnings);
  return new Map(read.map(({ line, row }) => [rowPlace(file, line), noteOfRow(rowPlace(file, line), row)]));
}

function noteOfRow(place: string, { shipment, tracking_number: number, amount, currency }: CsvObject['row']): Note {
  const name = shipment ?? number;
  const missing = name === undefined ? 'shipment' : amount === undefined ? 'amount' : undefined;
  if (name === undefined || missing !== undefined) {
    throw new ShipdockError('unreadable_file', `${place} ${missing} is missing`);
  }
  return { shipment: name, body: { amount, ...(currency === undefined ? {} : { currency }) } };
}

/**
 * Carriers give back package by package: of several rows of one shipment each would stand for all. By the place of each such
 * row the place of another one. Shipments that are not found are told when they are noted.
 */
async function rowsOfOneShipment(
  engine: EngineHandle,
  notes: ReadonlyMap<string, Note>,
): Promise<ReadonlyMap<string, string>> {
  const places = new Map<string, string>();
  const doubled = new Map<string, string>();
  for (const [place, { shipment }] of notes) {
    const id = await idOf(engine, shipment);
    const before = places.get(id);
    if (before === undefined) places.set(id, place);
    else doubled.set(place, before).set(before, place);
  }
  return doubled;
}

async function idOf(engine: EngineHandle, shipment: string): Promise<string> {
  try {
    return (await engine.call(shipmentOperations.get, { params: { id: shipment } })).value.id;
  } catch (error) {
    if (error instanceof ShipdockError && error.code === 'shipment_not_found') return shipment;
    throw error;
  }
}
