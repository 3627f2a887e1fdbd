import * as z from 'zod/mini';
import { parcelNumbering } from '../../accounts/operations/parcel-numbering.ts';
import { text } from '../../contract/fields.ts';
import { list } from '../../contract/nested-fields.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { promiseDocuments } from '../../documents/operations/kept-document.ts';
import { readDateTime } from '../../kernel/date-time.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { localMoment } from '../../kernel/time-zone.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import type { Services } from '../../seams/services.ts';
import { change } from '../../seams/unit-of-work.ts';
import { manifestLine } from '../../shipments/manifest-line.ts';
import { refuseUnknownCarrier } from '../../shipments/operations/refuse-unknown-carrier.ts';
import {
  journalBesideShipments,
  shipmentIdsOfDay,
  shipmentsByIds,
} from '../../shipments/operations/shipments-for-manifest.ts';
import { codesMeant } from '../../shipments/scanned-code.ts';
import { warehouseOfOrder } from '../../warehouses/operations/warehouse-of-order.ts';
import { type CarrierDay, closeDay, partlyScannedOf, strayCodes, unscannedOf, whatStays } from '../close-day.ts';
import type { ClosedManifest } from '../manifest.ts';
import { type ManifestJson, manifestJson } from '../manifest-json.ts';
import { insertManifest, manifestedAmong, manifestsOfDay } from '../manifests.store.ts';
import { manifestAnswers } from './manifest-answers.ts';

export const bodySchema = z.object({
  carrier_code: text(100),
  /** Local date of the default warehouse, today where absent. */
  date: text(10),
  /** What was scanned as the driver took it: tracking numbers, shids or ids. Only that goes on the manifest. */
  scanned: list(text(64), 100_000),
});

interface Closing {
  readonly made: readonly { readonly manifest: ClosedManifest; readonly day: CarrierDay }[];
  /** Of that day, closed before. */
  readonly known: readonly ClosedManifest[];
  readonly warnings: readonly string[];
}

/**
 * Closes a day: one manifest per carrier, which never changes again. What is booked later goes on the next day's.
 * @throws ShipdockError `manifest_empty`, `carrier_not_found`, `unreadable_field`.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<readonly ManifestJson[]>> {
  const sent = readInput(bodySchema, input.body);
  const codes = sent.scanned?.flatMap((code) => (code === undefined ? [] : plainTrackingNumber(code)));
  const scanned = codes && new Set(codes);
  const closing = await change<Awaited<ReturnType<typeof load>>, Closing>(services, {
    load: (transaction) => load(transaction, services, sent),
    decide: (state) => decide(services, state, scanned, sent.carrier_code),
    save: async (transaction, plan) => {
      for (const { manifest } of plan.made) await save(transaction, services, manifest);
    },
  });
  const { made, known, warnings } = closing;
  const kept = services.dryRun ? known : [...known, ...made.map(({ manifest }) => manifest)];
  const wouldBe = services.dryRun
    ? made.map(({ manifest, day }) => manifestJson(manifest, day.shipments.map(manifestLine), null))
    : [];
  const answers = await services.database.read((transaction) => manifestAnswers(transaction, services, kept));
  return { value: [...answers, ...wouldBe], warnings, status: made.length > 0 ? 201 : 200 };
}

async function load(
  transaction: Transaction,
  services: Services,
  sent: { readonly date?: string | undefined; readonly carrier_code?: string | undefined },
) {
  const warehouse = await warehouseOfOrder(transaction, services.account, null);
  const date = sent.date ?? localMoment(services.clock.now(), warehouse?.timeZone ?? 'UTC').date;
  if (readDateTime(date)?.slice(0, 10) !== date) throw unreadableDate(date);
  const ids = await shipmentIdsOfDay(transaction, services, { date, carrierCode: sent.carrier_code });
  if (ids.length === 0) await refuseUnknownCarrier(transaction, services, sent.carrier_code);
  const manifested = await manifestedAmong(transaction, ids);
  const unlisted = ids.filter((id) => !manifested.has(id));
  const { numberSeries } = await parcelNumbering(transaction, services.account);
  return {
    date,
    shipments: await shipmentsByIds(transaction, services, unlisted),
    numberSeries,
    known: await manifestsOfDay(transaction, services.account, date),
  };
}

function decide(
  services: Services,
  state: Awaited<ReturnType<typeof load>>,
  scanned: ReadonlySet<string> | undefined,
  carrierCode: string | undefined,
): Closing {
  const { date } = state;
  const known = state.known.filter((manifest) => carrierCode === undefined || manifest.carrierCode === carrierCode);
  const meant = scanned && new Set([...scanned].flatMap(codesMeant));
  const days = closeDay(state.shipments, { date, scanned: meant });
  const closed = new Set(known.map((manifest) => manifest.carrierCode));
  const going = days.filter((day) => day.shipments.length > 0);
  const open = going.filter((day) => !closed.has(day.carrierCode));
  if (open.length === 0 && known.length === 0) throw nothingGoes(days, date, carrierCode);
  const late = going.filter((day) => closed.has(day.carrierCode));
  // What a new manifest leaves out stands on it; a carrier of whose packages none was scanned is not here now.
  const partly = partlyScannedOf(days.filter((day) => !open.includes(day)));
  const strays = scanned === undefined ? [] : strayCodes(days, scanned);
  return {
    known,
    made: open.map((day) => ({ day, manifest: manifestOf(services, day, state) })),
    warnings: [
      ...late.map(
        (day) =>
          `${day.carrierName} is closed for ${date}: ${day.shipments.map(({ shid }) => shid).join(', ')} ` +
          'goes on its next manifest',
      ),
      ...(partly.length === 0 ? [] : [`on no manifest: ${whatStays(partly)}`]),
      ...strays.map((code) => `${code} was scanned and is not due with any of these carriers`),
    ],
  };
}

function nothingGoes(days: readonly CarrierDay[], date: string, carrierCode: string | undefined): ShipdockError {
  const whose = carrierCode === undefined ? '' : ` of carrier ${carrierCode}`;
  const unscanned = unscannedOf(days);
  if (unscanned.length === 0) {
    return new ShipdockError('manifest_empty', `no shipment${whose} is due on ${date} and on no manifest yet`, {
      hint: 'shipdock shipments list --status ordered',
    });
  }
  const message = `no shipment${whose} that is due on ${date} was scanned whole, and nothing is closed: ${whatStays(unscanned)}`;
  return new ShipdockError('manifest_empty', message, { hint: 'scan what is missing, then close with all codes' });
}

function manifestOf(
  services: Services,
  day: CarrierDay,
  { date, numberSeries }: Awaited<ReturnType<typeof load>>,
): ClosedManifest {
  return {
    id: services.ids.next('manifest'),
    accountId: services.account,
    carrierCode: day.carrierCode,
    date,
    number: `${numberSeries || ''}${day.carrierCode.toUpperCase()}-${date.replaceAll('-', '')}`,
    carrierName: day.carrierName,
    shipmentIds: day.shipments.map((shipment) => shipment.id),
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
}

function unreadableDate(date: string): ShipdockError {
  const message = `is "${date}"; it must be a date such as 2026-03-02`;
  return new ShipdockError('unreadable_field', `date ${message}`, { details: [{ field: 'date', message }] });
}
