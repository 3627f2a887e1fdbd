import * as z from 'zod/mini';
import { parcelNumbering } from '../../accounts/operations/parcel-numbering.ts';
import { flag, text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { promiseDocuments } from '../../documents/operations/kept-document.ts';
import { journalNamed } from '../../journal/save-named.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import { numbersOfOrders } from '../../orders/operations/numbers-of-orders.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { alsoTold } from '../../shipments/booking/also-told.ts';
import { manifestLine } from '../../shipments/manifest-line.ts';
import { codesMeant } from '../../shipments/numbers/scanned-code.ts';
import { finishVoidsOfAccount } from '../../shipments/operations/finish-voids.ts';
import { lookAgainForAccount } from '../../shipments/operations/look-again.ts';
import { refuseUnknownCarrier } from '../../shipments/operations/refuse-unknown-carrier.ts';
import {
  journalBesideShipments,
  shipmentIdsOfDay,
  shipmentsByIds,
  shipmentsTracked,
} from '../../shipments/operations/shipments-for-manifest.ts';
import type { Leaving } from '../../shipments/shipment.ts';
import {
  warehouseNamed,
  warehouseOfOrder,
  warehousesOfAccount,
} from '../../warehouses/operations/warehouse-of-order.ts';
import { warehouseCoded } from '../../warehouses/warehouse.ts';
import {
  CANCELLED,
  type CarrierDay,
  cancelledWith,
  closeDay,
  codeNow,
  type Day,
  keyOf,
  notOnLabels,
  partlyScannedOf,
  stoppedBefore,
  strayCodes,
  warehouseOf,
  whatStays,
} from '../close-day.ts';
import { inEitherCase } from '../in-either-case.ts';
import { type ClosedManifest, journalState } from '../manifest.ts';
import { type ClosedManifestJson, manifestJson } from '../manifest-json.ts';
import { manifestNumber } from '../manifest-number.ts';
import { insertManifest, manifestedAmong, manifestsOfDay } from '../manifests.store.ts';
import { readDay } from '../read-day.ts';
import { nothingGoes, toldAhead, toldExchanged, toldLate, toldStopped, toldStray } from '../told-of-closing.ts';
import { manifestAnswers } from './manifest-answers.ts';

export const bodySchema = z.object({
  carrier_code: text(100),
  /** Only what leaves from this warehouse. */
  warehouse_code: text(64),
  /** Local date of that warehouse, else of the default one; today where absent. */
  date: text(10),
  /** What was scanned as the driver took it: tracking numbers, shids or ids. Only that goes on the manifest. */
  scanned: list(text(64), 100_000),
  /** Where the day was closed already, another manifest of what was booked since: the carrier comes again. */
  another: flag(),
});

interface Closing {
  readonly made: readonly { readonly manifest: ClosedManifest; readonly day: CarrierDay }[];
  /** Of that day, closed before. */
  readonly known: readonly ClosedManifest[];
  readonly warnings: readonly string[];
}

/**
 * Closes a day: one manifest per carrier and warehouse, which never changes again. What is booked later goes on the next day's, or
 * on another of that day where that is asked for.
 * @throws ShipdockError `manifest_empty`, `carrier_not_found`, `warehouse_not_found`, `unreadable_field`.
 */
export async function execute(
  services: Services,
  input: OperationInput,
): Promise<Reply<readonly ClosedManifestJson[]>> {
  const sent = readInput(bodySchema, input.body);
  const codes = sent.scanned?.flatMap((code) => (code === undefined ? [] : plainTrackingNumber(code)));
  const scanned = codes && new Set(codes);
  const told = await toldFirst(services, sent);
  const closed = change<State, Closing>(services, {
    load: (transaction) => load(transaction, services, sent, codes),
    decide: (state) => decide(services, state, scanned, sent),
    save: async (transaction, plan) => {
      for (const { manifest } of plan.made) await save(transaction, services, manifest);
    },
  });
  const { made, known, warnings } = await closed.catch((error: unknown) => {
    throw alsoTold(error, told);
  });
  const kept = services.dryRun ? known : [...known, ...made.map(({ manifest }) => manifest)];
  const wouldBe = services.dryRun
    ? made.map(({ manifest, day }) => manifestJson(manifest, day.shipments.map(manifestLine), null))
    : [];
  const answers = await services.database.read((transaction) => manifestAnswers(transaction, services, kept));
  const before = new Set(known.map(({ id }) => id));
  const value = [...answers, ...wouldBe].map((manifest) => ({ ...manifest, closed_before: before.has(manifest.id) }));
  return { value, warnings: [...told, ...warnings], status: made.length > 0 ? 201 : 200 };
}

/** What became of labels that may be void, or sold and unseen: none of them goes with a driver. */
async function toldFirst(services: Services, sent: z.infer<typeof bodySchema>): Promise<readonly string[]> {
  const { isAt } = await services.database.read((transaction) => placesOf(transaction, services, sent));
  const isMeant = (leaving: Leaving) =>
    (sent.carrier_code || leaving.carrierCode) === leaving.carrierCode && isAt(leaving);
  const voided = await finishVoidsOfAccount(services, isMeant);
  const sold = await lookAgainForAccount(services, isMeant).catch((error: unknown) => {
    throw alsoTold(error, voided);
  });
  return [...voided, ...sold];
}

/** The only warehouse that is meant, where one is named, and what leaves from there. */
async function placesOf(
  transaction: Transaction,
  { account }: Services,
  { warehouse_code: name }: z.infer<typeof bodySchema>,
) {
  const warehouses = await warehousesOfAccount(transaction, account);
  const only = name === undefined ? undefined : await warehouseNamed(transaction, account, name);
  const isMeant = (code: string | null) => only === undefined || code === only.code;
  return { warehouses, only, isMeant, isAt: (leaving: Leaving) => isMeant(warehouseOf(leaving, warehouses)) };
}

async function load(
  transaction: Transaction,
  services: Services,
  sent: z.infer<typeof bodySchema>,
  codes: readonly string[] = [],
) {
  const standard = await warehouseOfOrder(transaction, services.account, null);
  const { warehouses, only, isMeant, isAt } = await placesOf(transaction, services, sent);
  const now = services.clock.now();
  const usual = only ?? standard;
  const todayAt = (code: string | null) => {
    const place = code === null ? undefined : warehouseCoded(warehouses, code);
    return localMoment(now, (place ?? usual)?.timeZone ?? 'UTC').date;
  };
  const date = readDay(sent.date ?? todayAt(null));
  const ids = await shipmentIdsOfDay(transaction, services, { date, carrierCode: sent.carrier_code });
  if (ids.length === 0) await refuseUnknownCarrier(transaction, services, sent.carrier_code);
  // In this order: a manifest that another process closes between the two is among those of the day, with what stands on it.
  const manifested = await manifestedAmong(transaction, ids);
  const closed = await manifestsOfDay(transaction, services.account, date);
  const told = toldCancelled(closed);
  const listed = new Set([...manifested, ...closed.flatMap(({ shipmentIds }) => shipmentIds)]);
  const read = await shipmentsByIds(
    transaction,
    services,
    ids.filter((id) => !listed.has(id)),
  );
  const others = notOnLabels(codes, read);
  const { numberSeries } = await parcelNumbering(transaction, services.account);
  return {
    date,
    todayAt,
    place: only?.code,
    orderNumbers: await numbersOfOrders(transaction, services.account, codes),
    /** Whatever has to do with the day, or has a label that was scanned. */
    seen: [...read, ...(await shipmentsTracked(transaction, services, others))],
    shipments: read.filter((each) => isAt(each) && !told.has(each.id)),
    warehouses,
    numbering: { date, series: `${numberSeries || ''}`, defaultWarehouse: standard?.code },
    taken: closed.map(({ number }) => number),
    known: closed.filter(({ warehouseCode }) => isMeant(codeNow(warehouseCode, warehouses))),
  };
}

/** Named on a sheet of that day: the next one need not. */
function toldCancelled(closed: readonly ClosedManifest[]): ReadonlySet<string> {
  const told = closed.flatMap(({ leftOut }) => leftOut.filter(({ reason }) => reason === CANCELLED));
  return new Set(told.map(({ shipmentId }) => shipmentId));
}

function decide(
  services: Services,
  state: State,
  scanned: ReadonlySet<string> | undefined,
  { carrier_code: carrierCode, another = false }: z.infer<typeof bodySchema>,
): Closing {
  const { date } = state;
  const facts = { ...state, ...state.numbering };
  const known = state.known.filter((manifest) => carrierCode === undefined || manifest.carrierCode === carrierCode);
  const { days, stopped, strays, exchanged } = readScans(state, scanned);
  const toldOfCode = (code: string) => toldStray(code, facts, cancelledWith(code, state.seen));
  const pickups = pickupsOf(known, state);
  const going = days.filter((day) => day.shipments.length > 0);
  const open = going.filter((day) => another || !pickups.has(keyOf(day)));
  if (open.length === 0 && known.length === 0) {
    const voided = strays.filter((code) => cancelledWith(code, state.seen) !== undefined).map(toldOfCode);
    throw nothingGoes(days, stopped, voided, { ...facts, carrierCode });
  }
  const late = going.filter((day) => !open.includes(day));
  // What a new manifest leaves out stands on it; a carrier of whose packages none was scanned is not here now.
  const partly = partlyScannedOf(days.filter((day) => !open.includes(day)));
  return {
    known,
    made: numbered(open, state).map(({ day, number }) => {
      const pickup = (pickups.get(keyOf(day)) ?? 0) + 1;
      return { day, manifest: manifestOf(services, day, { date, pickup, number }) };
    }),
    warnings: [
      ...toldAhead(open, facts, state.todayAt),
      ...late.map((day) => toldLate(day, facts)),
      ...(partly.length === 0 ? [] : [`on no manifest: ${whatStays(partly)}`]),
      ...toldStopped(stopped),
      ...toldExchanged(exchanged),
      ...strays.map(toldOfCode),
    ],
  };
}

type State = Awaited<ReturnType<typeof load>>;

/** The last pickup that was closed of each carrier at each place. */
function pickupsOf(known: readonly ClosedManifest[], { warehouses }: State): ReadonlyMap<string, number> {
  const byPickup = known.toSorted((one, other) => one.pickup - other.pickup);
  return new Map(
    byPickup.map((each) => [keyOf({ ...each, warehouseCode: codeNow(each.warehouseCode, warehouses) }), each.pickup]),
  );
}

function readScans(state: State, scanned: ReadonlySet<string> | undefined) {
  const dayOf = (codes: ReadonlySet<string> | undefined): Day => {
    return { ...state, scanned: codes && new Set([...codes].flatMap(codesMeant)) };
  };
  const read = (codes: ReadonlySet<string> | undefined) => {
    const day = dayOf(codes);
    return { days: closeDay(state.shipments, day), stopped: stoppedBefore(state.shipments, day) };
  };
  const { days, stopped } = read(scanned);
  if (scanned === undefined) return { days, stopped, strays: [], exchanged: [] };
  const { codes, exchanged } = inEitherCase(days, scanned, state.orderNumbers);
  const strays = strayCodes(days, codes, state.orderNumbers);
  return { ...(exchanged.length === 0 ? { days, stopped } : read(codes)), strays, exchanged };
}

function numbered(days: readonly CarrierDay[], { numbering, taken }: State) {
  const numbers = [...taken];
  return days.map((day) => {
    const number = manifestNumber(day, numbering, numbers);
    numbers.push(number);
    return { day, number };
  });
}

function manifestOf(
  services: Services,
  day: CarrierDay,
  named: Pick<ClosedManifest, 'date' | 'pickup' | 'number'>,
): ClosedManifest {
  return {
    id: services.ids.next('manifest'),
    accountId: services.account,
    carrierCode: day.carrierCode,
    warehouseCode: day.warehouseCode,
    ...named,
    carrierName: day.carrierName,
    shipmentIds: day.shipments.map((shipment) => shipment.id),
    signed: day.shipments.map(manifestLine).map(({ trackingNumber, packages, weightUg }) => {
      return { trackingNumber, packages, weightUg };
    }),
    leftOut: day.leftOut,
    createdAt: services.clock.now().toISOString(),
  };
}

async function save(transaction: Transaction, services: Services, manifest: ClosedManifest): Promise<void> {
  await insertManifest(transaction, manifest);
  await promiseDocuments(transaction, services, [
    {
      owner: { kind: 'manifest', id: manifest.id },
      code: 'manifest',
      extension: 'PDF',
      filename: `manifest-${manifest.number}.pdf`,
      meta: { number: manifest.number },
    },
  ]);
  // Locks are taken in one order: ids sorted.
  const ids = [...manifest.shipmentIds].sort();
  const changes = [{ path: '/manifest', to: manifest.number }];
  await journalBesideShipments(transaction, services, 'manifests.close', ids, changes);
  const closed = { type: 'manifest', name: manifest.id, before: undefined, after: journalState(manifest) } as const;
  await journalNamed(transaction, services, 'manifests.close', [closed]);
}
