import type { NextStep } from '../kernel/advice.ts';
import { shell } from '../kernel/shell.ts';

/**
 * The steps that errors name, by the operation that is asked for (and what of it): each is told at a terminal as a command, and
 * over HTTP as a request.
 */
const STEPS = {
  'accounts.list': () => said('shipdock accounts list', 'GET /user'),
  'addresses.get': (code) => said(shell`shipdock addresses get ${code}`, path`GET /addresses/code/${code}`),
  'addresses.list': () => said('shipdock addresses list', 'GET /addresses'),
  'batches.list': () => said('shipdock batches list', 'GET /batches'),
  'boxes.get': (code) => said(shell`shipdock boxes get ${code}`, path`GET /boxes/${code}`),
  'boxes.list': () => said('shipdock boxes list', 'GET /boxes'),
  'carriers.add': () => said('shipdock carriers add FOLDER', 'POST /carriers {"files": {"tariff.json": "…"}}'),
  'carriers.list': () => said('shipdock carriers list', 'GET /carriers'),
  'documents.list': (shipment) =>
    said(shell`shipdock shipments documents list ${shipment}`, path`GET /shipments/${shipment}/documents`),
  'exchange_rates.list': () => said('shipdock exchange-rates list', 'GET /exchange_rates'),
  'exceptions.list': () => said('shipdock shipments exceptions list', 'GET /shipments/exceptions'),
  'jobs.get': (job) => said(shell`shipdock jobs wait ${job}`, path`GET /jobs/${job}`),
  'jobs.list': () => said('shipdock jobs list', 'GET /jobs'),
  'lines.measure': (order, line) =>
    said(
      shell`shipdock orders items update ${order} ${line} --length N --width N --height N --weight N`,
      path`POST /orders/${order}/order_line_items ` +
        lines({ id: line, length: 'N', width: 'N', height: 'N', weight: 'N' }),
    ),
  'lines.weigh': (order, line) =>
    said(
      shell`shipdock orders items update ${order} ${line} --weight N`,
      path`POST /orders/${order}/order_line_items ` + lines({ id: line, weight: 'N' }),
    ),
  'labels.get': (shipment) =>
    said(shell`shipdock labels get ${shipment} -o label.pdf`, path`GET /shipments/${shipment}/labels`),
  'address_labels.get': (shipment) =>
    said(
      shell`shipdock address-labels get ${shipment} -o address.pdf`,
      path`GET /shipments/${shipment}/address_labels?carrier_code=CODE`,
    ),
  'manifests.list': () => said('shipdock manifests list', 'GET /manifests'),
  'notes.list': (shipment) =>
    said(shell`shipdock shipments notes list ${shipment}`, path`GET /shipments/${shipment}/notes`),
  'orders.book': (order) => said(shell`shipdock shipments book ${order}`, path`POST /orders/${order}/book`),
  'orders.bookAgain': (order) =>
    said(
      shell`run the command again in a moment; shipdock shipments book ${order} finishes a booking that was cut off`,
      path`send it again in a moment; POST /orders/${order}/book finishes a booking that was cut off`,
    ),
  'orders.bookCheapest': (order) =>
    said(shell`shipdock shipments book ${order} --cheapest`, path`POST /orders/${order}/book {"cheapest": true}`),
  'orders.cancel': (order) => said(shell`shipdock orders cancel ${order}`, path`POST /orders/${order}/cancel`),
  'orders.check': (order) => said(shell`shipdock shipments check ${order}`, path`POST /orders/${order}/check`),
  'orders.combine': (master, order) =>
    said(
      shell`shipdock orders combine ${master} ${order}`,
      `POST /orders/combine_async ${JSON.stringify({ master_order_id: master, ids: [order] })}`,
    ),
  'orders.delete': (order) => said(shell`shipdock orders delete ${order}`, path`DELETE /orders/${order}`),
  'orders.explainRates': (order) => said(shell`shipdock rates explain ${order}`, path`GET /orders/${order}/rates`),
  'orders.get': (order) => said(shell`shipdock orders get ${order}`, path`GET /orders/${order}`),
  'orders.giveUp': (order) =>
    said(
      shell`add the carrier again, or where it sold nothing: shipdock shipments give-up ${order}`,
      path`add the carrier again, or where it sold nothing: POST /orders/${order}/give_up`,
    ),
  'orders.history': (order) => said(shell`shipdock orders history ${order}`, path`GET /orders/${order}/history`),
  'orders.items': (order) =>
    said(shell`shipdock orders items list ${order}`, path`GET /orders/${order}/order_line_items`),
  'orders.itemsLeft': (order) =>
    said(
      shell`shipdock orders items list ${order} --type not_shipped`,
      path`GET /orders/${order}/order_line_items?type=not_shipped`,
    ),
  'orders.list': () => said('shipdock orders list', 'GET /orders'),
  'orders.listOpen': () => said('shipdock orders list --status new,picking', 'GET /orders?status=new,picking'),
  'orders.rate': (order) =>
    said(shell`shipdock orders rate ${order}`, path`POST /orders/${order}/proposed_shipments/generate`),
  'orders.redact': (order) => said(shell`shipdock orders redact ${order}`, path`POST /orders/${order}/redact`),
  'orders.release': (order) =>
    said(shell`shipdock orders release ${order}`, `POST /orders/release {"ids": [${JSON.stringify(order)}]}`),
  'orders.renumber': (order, number) =>
    said(
      shell`shipdock orders update ${order} --number ${number}`,
      path`POST /orders/${order} ` + JSON.stringify({ order_number: number }),
    ),
  'orders.restore': (order) =>
    said(shell`shipdock orders restore ${order}`, `POST /orders/restore {"ids": [${JSON.stringify(order)}]}`),
  'orders.shipments': (order) =>
    said(shell`shipdock shipments list --order ${order}`, path`GET /orders/${order}/shipments`),
  'orders.update': (order) => said(shell`shipdock orders update ${order}`, path`POST /orders/${order}`),
  'orders.updateQuantity': (order, line, quantity) =>
    said(
      shell`shipdock orders items update ${order} ${line} --quantity ${quantity}`,
      path`POST /orders/${order}/order_line_items ` + lines({ id: line, quantity: Number(quantity) }),
    ),
  'orders.bookAll': () => said('shipdock shipments book --all', 'POST /orders/:id/book'),
  'policies.apply': () => said('shipdock policies apply FILE', 'POST /policies {"source": "…"}'),
  'policies.backtest': () =>
    said('shipdock policies backtest FILE --last 100', 'POST /policies/backtest {"source": "…", "last": 100}'),
  'sandbox.run': (scenario) =>
    said(shell`shipdock sandbox run ${scenario}`, `POST /sandbox/play ${JSON.stringify({ scenario })}`),
  'settings.set': (name, value) =>
    said(shell`shipdock settings set ${name} ${value}`, path`POST /settings/${name} ` + JSON.stringify({ value })),
  'settings.list': () => said('shipdock settings list', 'GET /settings'),
  'shipments.cancel': (shipment) =>
    said(shell`shipdock shipments cancel ${shipment}`, path`POST /shipments/${shipment}/cancel`),
  'shipments.cancelThenBook': (shipment) =>
    said(
      shell`shipdock shipments cancel ${shipment}, then book it again`,
      path`POST /shipments/${shipment}/cancel, then book it again`,
    ),
  'shipments.get': (shipment) => said(shell`shipdock shipments get ${shipment}`, path`GET /shipments/${shipment}`),
  'shipments.giveUp': (shid) =>
    said(
      shell`add the carrier again, or where it sold nothing: shipdock shipments give-up --goods ${shid}`,
      path`add the carrier again, or where it sold nothing: POST /shipments/${shid}/give_up`,
    ),
  'shipments.finish': (shid) =>
    said(
      shell`book the same again, or where its carrier sold nothing: shipdock shipments give-up --goods ${shid}`,
      path`book the same again, or where its carrier sold nothing: POST /shipments/${shid}/give_up`,
    ),
  'shipments.listOrdered': () =>
    said('shipdock shipments list --status ordered', 'GET /shipments?status=ordered&page=1&per_page=100'),
  'shipments.list': () => said('shipdock shipments list', 'GET /shipments?page=1&per_page=100'),
  'skus.create': (sku) =>
    said(
      shell`shipdock skus create ${sku} --length N --width N --height N --weight N`,
      `POST /skus ${JSON.stringify({ sku, item: { length: 'N', width: 'N', height: 'N', weight: 'N' } })}`,
    ),
  'skus.measure': (sku) =>
    said(
      shell`shipdock skus update ${sku} --length N --width N --height N --weight N`,
      `POST /skus ${JSON.stringify({ sku, item: { length: 'N', width: 'N', height: 'N', weight: 'N' } })}`,
    ),
  'skus.measurePieces': (sku) =>
    said(
      shell`shipdock skus update ${sku} --file sku.json`,
      `POST /skus ${JSON.stringify({ sku, items: [{ length: 'N', width: 'N', height: 'N', weight: 'N' }] })}`,
    ),
  'skus.weigh': (sku) =>
    said(shell`shipdock skus update ${sku} --weight N`, `POST /skus ${JSON.stringify({ sku, item: { weight: 'N' } })}`),
  'skus.find': (text) => said(shell`shipdock skus list --query ${text}`, path`GET /skus/search?q=${text}`),
  'skus.get': (sku) => said(shell`shipdock skus get ${sku}`, path`GET /skus/${sku}`),
  'skus.list': () => said('shipdock skus list', 'GET /skus'),
  'tracking.get': (shipment) => said(shell`shipdock track get ${shipment}`, path`GET /shipments/${shipment}/tracking`),
  'users.list': () => said('shipdock users list', 'GET /users'),
  'warehouses.get': (code) => said(shell`shipdock warehouses get ${code}`, path`GET /warehouses/${code}`),
  'warehouses.list': () => said('shipdock warehouses list', 'GET /warehouses'),
  'webhooks.deliveries': () => said('shipdock webhooks deliveries', 'GET /webhooks/deliveries'),
  'webhooks.get': (id) => said(shell`shipdock webhooks get ${id}`, path`GET /webhooks/${id}`),
  'webhooks.list': () => said('shipdock webhooks list', 'GET /webhooks'),
} as const satisfies Readonly<Record<string, (...names: readonly [string, string, string]) => NextStep>>;

export type StepName = keyof typeof STEPS;

export const STEP_NAMES = Object.keys(STEPS) as readonly StepName[];

/** The step that helps, with the names that it takes, in the order of its command. */
export function nextStep<Name extends StepName>(name: Name, ...names: Parameters<(typeof STEPS)[Name]>): NextStep {
  // Which names a step takes is checked by its own type.
  return (STEPS[name] as (...names: readonly string[]) => NextStep)(...names);
}

function said(hint: string, request: string): NextStep {
  return { hint, request };
}

/** Names from shops, percent-encoded, as paths take them. */
function path(words: TemplateStringsArray, ...names: readonly string[]): string {
  return String.raw({ raw: words }, ...names.map(encodeURIComponent));
}

function lines(...order_line_items: readonly object[]): string {
  return JSON.stringify({ order_line_items });
}
