import type { Address } from '../addresses/address.ts';
import type { Verdict } from '../addresses/validation/verdict.ts';
import type { Carrier } from '../carriers/carrier.ts';
import type { Item } from '../catalog/item.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { BillOfLading } from '../documents/bill-of-lading/bill-of-lading.ts';
import type { CommercialInvoice } from '../documents/forms/commercial-invoice.ts';
import type { Manifest } from '../documents/forms/manifest.ts';
import type { PackingSlip } from '../documents/forms/packing-slip.ts';
import type { PickTicket } from '../documents/forms/pick-ticket.ts';
import type { AnyLabel } from '../documents/labels/any-label.ts';
import type { LabelPaper } from '../documents/labels/label-sheets.ts';
import type { Context } from '../kernel/context.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Operation, Reply } from '../kernel/operation.ts';
import type { Shipment } from '../shipments/shipment.ts';
import type { RecognisedNumber } from '../tracking/numbers/recognise-number.ts';
import type { Scenario } from '../tracking/sandbox/scenario.ts';
import type { TrackingEvent } from '../tracking/state/tracking-event.ts';
import type { Callback, CallbackAnswer } from '../webhooks/sending/callback.ts';

/** What operations work with: who asks and when, and the seams to everything outside, whatever stands behind them. */
export interface Services extends Context {
  readonly database: Database;
  readonly carriers: CarrierDirectory;
  readonly documents: DocumentRenderer;
  readonly printers: PrinterDirectory;
  /** Absent where nobody is asked: in production, until a carrier with tracking is configured. */
  readonly tracker: Tracker | undefined;
  /** Where the caller reached us, as `https://ship.example.com`, for links; undefined on the terminal. */
  readonly baseUrl: string | undefined;
  readonly couriers: CourierDirectory;
  readonly addressValidator: AddressValidator;
  readonly items: ItemCatalogue;
  readonly webhooks: WebhookSender;
  /** Secrets never come from a seed. */
  readonly secretBytes: (count: number) => Uint8Array;
  /** What a claim says of the process that holds it, and whether such a process still lives. */
  readonly process: ProcessIdentity;
  /** Who does what is asked for as a job: whoever accepts it, at once, or a worker (`serve`). */
  readonly jobs: 'at_once' | 'by_worker';
  /**
   * Keeps an answer under the Idempotency-Key of the request, in the unit of work that makes what it tells of, so that who asks
   * again hears it however the process or the COMMIT ended. For operations that ask somebody outside first, and would make
   * another one (`isOneUnit` sees to the rest). Absent where no key was sent.
   */
  readonly keepReply?: ((transaction: Transaction, reply: Reply<unknown>) => Promise<void>) | undefined;
}

export interface CarrierDirectory {
  /**
   * The account's carriers as their tariffs stand on that local date (2026-03-02). They take every currency that the account
   * has exchange rates for. With `asOf` (a moment, RFC 3339 in UTC) tariffs that were added later do not count.
   */
  activeOn(transaction: Transaction, account: AccountId, date: string, asOf?: string): Promise<readonly Carrier[]>;
}

/** Draws documents; the same model gives the same bytes. */
export interface DocumentRenderer {
  labelsPdf(labels: readonly AnyLabel[], paper?: LabelPaper): Promise<Uint8Array>;
  labelsZpl(labels: readonly AnyLabel[], dpi: 203 | 300): Promise<Uint8Array>;
  billsOfLadingPdf(bills: readonly BillOfLading[]): Promise<Uint8Array>;
  commercialInvoicesPdf(invoices: readonly CommercialInvoice[]): Promise<Uint8Array>;
  packingSlipsPdf(slips: readonly PackingSlip[]): Promise<Uint8Array>;
  pickTicketsPdf(tickets: readonly PickTicket[]): Promise<Uint8Array>;
  manifestPdf(manifest: Manifest): Promise<Uint8Array>;
}

/** Posts events to those who subscribed. */
export interface WebhookSender {
  /** Never throws: a receiver that fails is an answer. Takes up to 15 s; never called inside a unit of work. */
  send(callback: Callback): Promise<CallbackAnswer>;
  close(): Promise<void>;
}

/** Where labels are printed. */
export interface PrinterDirectory {
  /** `tcp://host:9100`, `lp:QUEUE` or a folder. @throws ShipdockError `printer_unknown`, `printer_unreachable`. */
  open(target: string): Promise<Printer>;
}

/** How a printer is; `not_told` is a folder, or a queue that nothing here can ask. */
export type PrinterState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not_ready'; readonly reason: string }
  | { readonly kind: 'not_told' };

/** A label printer. */
export interface Printer {
  readonly name: string;
  /** How it is now. @throws ShipdockError `printer_unreachable`. */
  state(): Promise<PrinterState>;
  /**
   * Hands over one label under a name.
   * @throws ShipdockError `printer_unreachable` where nothing of it can have arrived, `printer_dropped` where part may have.
   */
  send(bytes: Uint8Array, name: string): Promise<void>;
  /** How it is once all is printed, or cannot be. @throws ShipdockError `printer_dropped`. */
  finished(): Promise<PrinterState>;
  close(): Promise<void>;
}

/** What a parcel of the sandbox goes through, from when on. */
export interface Story {
  readonly beginsAt: Date;
  /** The name of a scenario, or the text of one's own; absent, that of its kind. */
  readonly scenario?: string | undefined;
}

/** Knows tracking numbers of carriers, whoever booked them. */
export interface CourierDirectory {
  /** Every courier that the number may be of, the likeliest first. */
  recognise(trackingNumber: string): readonly RecognisedNumber[];
}

/** Who tells what became of parcels. */
export interface Tracker {
  /** Every scan of the shipment's packages that its carrier has told of by then; the same again adds nothing. */
  scansUntil(shipment: Shipment, story: Story, now: Date): Promise<readonly TrackingEvent[]>;
  /** When the last of its scans is told. @throws ShipdockError `not_found` where there is no such scenario. */
  endOf(shipment: Shipment, story: Story): Promise<Date>;
  /** A scenario by its name. @throws ShipdockError `not_found` naming the nearest one. */
  scenario(name: string): Promise<Scenario>;
}

/** Who judges addresses. */
export interface AddressValidator {
  /**
   * A verdict on each address, in their order. Where the online service does not answer, the embedded tables speak, and a
   * note says so. May take seconds; never called inside a unit of work.
   */
  validate(addresses: readonly Address[], service: 'embedded' | 'easypost'): Promise<Judged>;
}

export interface Judged {
  readonly verdicts: readonly Verdict[];
  /** Why somebody else than the chosen service spoke, one sentence each. */
  readonly notes: readonly string[];
}

/** Everyday goods with what they usually measure. */
export interface ItemCatalogue {
  all(): Promise<readonly Item[]>;
}

export interface ProcessIdentity {
  readonly name: string;
  /** False only where the named process is known to be dead: it ran on this machine and does no more. */
  mayBeAlive(name: string): boolean;
}

/** An operation of this engine. */
export type EngineOperation<Output> = Operation<Services, Output>;
