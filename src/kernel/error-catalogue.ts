/**
 * Every error the engine can answer with: its HTTP status and the exit code of a command that ends with it.
 * One table for the terminal, the HTTP API, `shipdock help errors` and the tests.
 */
export interface ErrorEntry {
  readonly status: number;
  readonly exit: number;
  readonly retryable?: boolean;
  /** What it means and what usually helps, for `shipdock help errors CODE`. */
  readonly meaning: string;
}

// Their statuses are known to the compiler: of these a field is asked (`RefusalCode`).
const notFound = (meaning: string) => ({ status: 404, exit: 3, meaning }) as const;
const unreadable = (meaning: string): ErrorEntry => ({ status: 400, exit: 4, meaning });
const refused = (meaning: string) => ({ status: 422, exit: 4, meaning }) as const;
const busy = (status: 409 | 423 | 429, meaning: string): ErrorEntry => ({ status, exit: 5, retryable: true, meaning });
const outside = (status: 502 | 503 | 504, meaning: string): ErrorEntry => ({
  status,
  exit: 8,
  retryable: true,
  meaning,
});
const notAllowed = (status: 401 | 402 | 403, meaning: string): ErrorEntry => ({ status, exit: 9, meaning });
const environment = (meaning: string): ErrorEntry => ({ status: 503, exit: 10, meaning });
const commandLine = (meaning: string): ErrorEntry => ({ status: 400, exit: 2, meaning });

export const ERROR_CATALOGUE = {
  bug: { status: 500, exit: 1, meaning: 'A fault in shipdock itself. The message carries what a report needs.' },
  declined: { status: 409, exit: 1, meaning: 'The answer to a question was no. Nothing was changed.' },

  usage: commandLine('The command line itself is wrong: an unknown flag, a missing argument, no input.'),
  confirmation_required: commandLine('The command changes or costs something and was not confirmed: pass --yes.'),
  unknown_field: commandLine('A name in --fields or --columns is not a field of what the command answers.'),

  not_found: notFound('There is nothing under that name.'),
  route_not_found: notFound('There is no such route in the API.'),
  order_not_found: notFound('No order has that id or number.'),
  line_item_not_found: notFound('No line item of the order has that id.'),
  shipment_not_found: notFound('No shipment has that id or number.'),
  exception_not_found: notFound('The shipment has no exception that is open.'),
  batch_not_found: notFound('No batch has that id.'),
  proposed_shipment_not_found: notFound('No proposed shipment of the order has that id.'),
  rate_not_found: notFound('No rate has that id.'),
  address_not_found: notFound('No address of the book has that id or code.'),
  warehouse_not_found: notFound('No warehouse has that id or code.'),
  box_not_found: notFound('No box has that code.'),
  sku_not_found: notFound('No SKU has that name.'),
  carrier_not_found: notFound('No carrier has that code.'),
  policies_not_found: notFound('No rules or policies of that kind or id were applied.'),
  job_not_found: notFound('No job has that id.'),
  key_not_found: notFound('The account has no API key of that id.'),
  account_not_found: notFound('There is no account of that id or name.'),
  user_not_found: notFound('The account has no user of that id or name.'),
  setting_not_found: notFound('There is no setting of that name.'),
  webhook_not_found: notFound('No webhook has that id.'),
  webhook_event_not_found: notFound('No webhook event has that id.'),
  note_not_found: notFound('The shipment has no note of that id.'),
  manifest_not_found: notFound('No manifest has that id.'),
  document_not_found: notFound('No document has that id.'),
  file_not_found: notFound('There is no file at that path.'),

  unreadable_field: unreadable('A field is missing or cannot be read as its type.'),
  unreadable_body: unreadable('The body is not readable JSON or form data.'),
  unreadable_file: unreadable('The file cannot be read: wrong encoding, wrong header, or not the format it claims.'),
  file_empty: unreadable('The file holds nothing.'),
  body_too_large: { status: 413, exit: 4, meaning: 'The body is larger than the limit.' },
  unsupported_media_type: {
    status: 415,
    exit: 4,
    meaning: 'The content type is not JSON, form data or a file upload.',
  },

  order_number_taken: refused('Another order of this account has that number.'),
  import_rejected: refused(
    'An import of all or nothing had orders that cannot be imported. Each is listed; none was kept.',
  ),
  order_changed: busy(409, 'The order was changed by someone else in between. Read it again and repeat.'),
  currency_fixed: refused('The currency of an order is set when it is created and cannot change.'),
  order_being_booked: busy(423, 'A booking of the order is under way. It is done, or given up, in a moment.'),
  quantity_below_shipped: refused('A line cannot have fewer units than are shipped of it.'),
  line_shipped: refused(
    'Units of the line are shipped already; only what is not shipped can be removed, and its SKU stays.',
  ),
  order_has_shipments: refused(
    'The order has shipments, or is shipped, so it cannot be deleted, combined or erased that way.',
  ),
  order_gave_units: refused('Units of the order lie in another one since a split or combine, so it cannot be deleted.'),
  split_quantity_exceeded: refused('More units are to be moved than the line has left to ship.'),
  split_moves_everything: refused('A split that moves everything leaves nothing behind: rename the order, or combine.'),
  order_not_splittable: refused('Only open orders can be split, and only into open orders of the same currency.'),
  orders_not_combinable: refused('The orders differ in what must be the same, or are not open; each reason is listed.'),
  nothing_to_combine: refused('There is no other open order to the same destination from the same warehouse.'),
  job_failed: refused('The job that was waited for, or tried again, failed; the message says why.'),
  job_finished: refused('The job is finished; there is nothing to try again.'),
  undo_impossible: refused('The last change cannot be taken back; the message says why.'),
  order_redacted: refused('A person’s data was erased from the order; an import does not bring it back.'),
  order_not_finished: refused('Only orders of which nothing is left to ship can be erased.'),
  shipment_not_finished: refused('Only shipments that are delivered or cancelled can be erased.'),
  shipment_of_order: refused('The shipment belongs to an order, and is erased with it.'),
  kit_invalid: refused('The kit cannot be split into its parts.'),
  illegal_status_move: refused('The order or shipment cannot move from its status to that one.'),
  order_not_bookable: refused('An order that is on hold, cancelled or delivered cannot be booked.'),
  nothing_to_ship: refused('Every unit of the order is shipped already.'),
  booked_otherwise: refused(
    'The rate was booked already, for another address or other packages, or with an order and now without. Nothing was bought.',
  ),
  quantity_not_left: refused('More units are to be shipped than the line has left.'),
  preflight_failed: refused('The shipment is not ready to be booked; each problem is listed with what mends it.'),
  dimensions_missing: refused('A line lacks size or weight, and its SKU does not supply it. Nothing is guessed.'),
  exchange_rate_missing: refused('Prices are in another currency and no exchange rate for that pair and day is known.'),
  does_not_fit: refused('An item is larger or heavier than every box, and may not ship as it is.'),
  no_rates: refused('No carrier service can take the shipment. Each one is listed with its reason.'),
  rate_expired: refused('The rate is older than two hours. Rate again.'),
  service_not_available: refused('The requested service does not take this shipment.'),
  service_unknown: refused('No active carrier has a service of that name.'),
  warehouse_unknown: refused('No warehouse has that code.'),
  warehouse_code_taken: refused('Another warehouse has that code.'),
  address_code_taken: refused('Another address of the book has that code.'),
  address_unknown: refused('The address book has no address of that code.'),
  address_unreadable: refused(
    'The ZIP is none, so that parcels would go as freight. Nothing was bought: mend it, or name the service.',
  ),
  address_incomplete: unreadable('The address lacks a part that this step needs.'),
  shipment_not_cancellable: refused(
    'The shipment, or a package of it, is delivered, or its carrier does not cancel it.',
  ),
  shipment_not_cancelled: refused('The shipment is not cancelled, so that nothing of its price comes back.'),
  manifest_empty: refused('No shipment of that carrier and day waits for a manifest, or none was scanned whole.'),
  printer_unknown: refused('That is no printer: name tcp://HOST:9100, lp:QUEUE or a folder.'),
  label_printed_already: refused(
    'The label was printed, or may have been. Say --reprint and why to print another copy.',
  ),
  document_not_uploaded: refused('Only documents that were uploaded can be given another type.'),
  shipment_cancelled: refused('The shipment is cancelled; nothing leads out of that.'),
  limit_exceeded: refused('A stated limit is exceeded.'),
  tariff_invalid: refused('A tariff folder has mistakes; each is named with file, line and column.'),
  webhook_url_taken: refused('Another webhook has that address, for the same shipment or for all.'),
  box_code_taken: refused('Another box has that code.'),
  sku_in_use: refused('Other SKUs are made of it: a kit, or a SKU of several units. Delete or change them first.'),
  policies_invalid: refused('A file of rules or policies has mistakes, or its own tests fail; each is named.'),
  idempotency_key_reused: refused('The Idempotency-Key came before with another request. Send a new key.'),
  key_exists: refused('The account has an active key of that environment; rotate it instead.'),
  key_revoked: refused('The key was revoked; nothing brings it back.'),
  name_taken: refused('Something else has that name.'),
  setting_invalid: refused('The setting does not take that value.'),

  in_progress: busy(409, 'The same request is still running.'),
  locked: busy(423, 'Another process holds it right now.'),
  database_busy: busy(423, 'Other processes kept the database busy for longer than the wait allows.'),
  rate_limited: busy(429, 'Too many requests.'),

  partly_done: { status: 207, exit: 6, meaning: 'Some items succeeded, some failed; each failure is listed.' },
  timed_out: { status: 504, exit: 7, meaning: 'What was waited for did not happen in time.' },

  carrier_refused: refused('The carrier refused, with a reason of its own. Nothing was bought.'),
  carrier_unavailable: outside(502, 'The carrier did not answer or answered with a fault.'),
  carrier_timeout: outside(504, 'The carrier did not answer in time. Whether it bought is found out before any retry.'),
  carrier_busy: outside(
    503,
    'The carrier takes no more requests for a moment (its 429). It did nothing; ask again later.',
  ),
  void_unfinished: outside(
    503,
    'A carrier voided a label, or may have, and the cancellation is not recorded yet. Cancel again: nothing is done twice.',
  ),
  validator_unavailable: outside(502, 'The online address validation did not answer, or refused to.'),
  receiver_failed: outside(502, 'The receiver of a webhook did not answer, or answered with something else than 2xx.'),
  server_refused: refused('The server refused, with a reason that this shipdock does not know.'),
  server_fault: { status: 500, exit: 1, meaning: 'A fault of the server. Its log has more under the request id.' },
  printer_unreachable: outside(503, 'The label printer could not be reached. Nothing was sent to it.'),
  printer_not_ready: outside(503, 'The label printer is out of paper or ribbon, open, paused or too hot.'),
  printer_dropped: outside(
    503,
    'The line to the label printer broke while a label was under way. Look before you reprint.',
  ),
  server_unreachable: outside(503, 'The server could not be reached.'),

  unauthorized: notAllowed(401, 'The API key is missing or unknown.'),
  feature_off: notAllowed(402, 'The feature is switched off for the account.'),
  link_invalid: notAllowed(403, 'The link to a document has expired, or was never given out. Ask for a new one.'),
  operator_only: notAllowed(403, 'An API key cannot change this; who runs the server can, where the data is.'),
  wrong_environment: notAllowed(403, 'The key or data file belongs to the other environment.'),

  answer_erased: {
    status: 410,
    exit: 3,
    meaning: "The stored answer held a person's data, which was erased. What was asked was done; read it again.",
  },

  database_missing: environment('There is no data file yet. `shipdock init` makes one.'),
  database_exists: environment('There is a data file already. Nothing was changed.'),
  database_newer: environment('The data file was written by a newer shipdock. It was not touched.'),
  database_readonly: environment('The data file, or its folder, cannot be written.'),
  database_unusable: environment('The database cannot be opened or is damaged.'),
  database_damaged: environment('The data contradicts itself: its structure, its references or its journal.'),
  disk_full: environment('The disk is full. What was not finished was not kept.'),
  cannot_listen: environment('The server cannot listen there: the port is taken, or not allowed.'),
  output_unwritable: environment('The output file or folder cannot be written.'),
  not_built: environment('A source tree holds no program until it is built. Run `npm run build`.'),
  native_module: environment('The SQLite module cannot be loaded. The hint names the command that compiles it.'),
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** Codes of what is refused of a request (404, 422): each says which field of it is at fault. */
export type RefusalCode = {
  readonly [code in ErrorCode]: (typeof ERROR_CATALOGUE)[code]['status'] extends 404 | 422 ? code : never;
}[ErrorCode];
