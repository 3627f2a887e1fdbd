import type { View } from '../../cli/view.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { ANSWER_SHAPES, WARNINGS } from './answer-shapes.ts';
import { objectSchema } from './view-schema.ts';

type AnyView = View<never>;

/** What routes answer, by the field list that also feeds tables, --fields and help. */
const VIEWS: Readonly<Record<string, () => Promise<AnyView>>> = {
  order: async () => (await import('../../orders/orders.view.ts')).view as AnyView,
  cancelledOrder: async () => (await import('../../orders/orders.view.ts')).view as AnyView,
  undoneOrder: async () => (await import('../../orders/orders.view.ts')).undoneView as AnyView,
  redactedOrder: async () =>
    withMore((await import('../../orders/orders.view.ts')).redactedView as AnyView, [
      { name: 'deleted', type: 'boolean', description: 'true of an order that was deleted before', inTable: false },
    ]),
  deletedOrder: async () => (await import('../../orders/orders.view.ts')).deletedView as AnyView,
  line: async () => (await import('../../orders/order-items.view.ts')).lineView as AnyView,
  lineSku: async () => (await import('../../orders/order-items.view.ts')).lineSkuView as AnyView,
  namedHistory: async () => (await import('../../journal/named-history.view.ts')).namedHistoryView as AnyView,
  history: async () => (await import('../../orders/history/history.view.ts')).historyView as AnyView,
  shipment: shipmentView,
  bookedShipment: async () =>
    withMore(await shipmentView(), [
      { name: 'is_new', type: 'boolean', description: 'false where it was booked before', inTable: false },
      { name: 'chosen_because', type: 'text', description: 'why this service', inTable: false },
    ]),
  cancelledShipment: async () =>
    withMore(await shipmentView(), [
      { name: 'refund', type: 'text', description: 'refunded, refund_pending, not_asked or already', inTable: false },
    ]),
  redactedShipment: async () => (await import('../../shipments/shipments.view.ts')).redactedView as AnyView,
  givenUpGoods: async () => (await import('../../shipments/shipments.view.ts')).givenUpView as AnyView,
  proposal: async () => (await import('../../rating/proposals.view.ts')).view as AnyView,
  packedOrder: async () => (await import('../../packing/order/packed-order.view.ts')).orderView as AnyView,
  explained: async () => (await import('../../rating/offers/explained.view.ts')).view as AnyView,
  policyFile: async () => (await import('../../rating/policies.view.ts')).view as AnyView,
  policyTrace: async () => (await import('../../rating/policies.view.ts')).traceView as AnyView,
  backtest: async () => (await import('../../rating/policies.view.ts')).backtestView as AnyView,
  rate: async () => (await import('../../rating/rates.view.ts')).view as AnyView,
  job: async () => (await import('../../jobs/jobs.view.ts')).view as AnyView,
  note: async () => (await import('../../notes/notes.view.ts')).view as AnyView,
  document: async () => (await import('../../documents/documents.view.ts')).view as AnyView,
  box: async () => (await import('../../catalog/boxes.view.ts')).boxView as AnyView,
  sku: async () => (await import('../../catalog/skus.view.ts')).skuView as AnyView,
  detectedSku: async () => (await import('../../catalog/skus.view.ts')).detectedSkuView as AnyView,
  item: async () => (await import('../../catalog/items.view.ts')).itemView as AnyView,
  carrier: async () => (await import('../../carriers/carriers.view.ts')).view as AnyView,
  carrierDetails: async () => (await import('../../carriers/carriers.view.ts')).detailsView as AnyView,
  address: async () => (await import('../../addresses/addresses.view.ts')).view as AnyView,
  warehouse: async () => (await import('../../warehouses/warehouses.view.ts')).view as AnyView,
  exchangeRate: async () => (await import('../../exchange-rates/exchange-rates.view.ts')).view as AnyView,
  setting: async () => (await import('../../accounts/settings.view.ts')).view as AnyView,
  user: async () => (await import('../../accounts/accounts.view.ts')).userView as AnyView,
  subscription: async () => (await import('../../webhooks/webhooks.view.ts')).view as AnyView,
  delivery: async () => (await import('../../webhooks/webhooks.view.ts')).deliveryView as AnyView,
  inspectedDelivery: async () => (await import('../../webhooks/webhooks.view.ts')).inspectedView as AnyView,
  exception: async () => (await import('../../shipments/exceptions.view.ts')).exceptionsView as AnyView,
  orderCheck: async () => (await import('../../shipments/problems/check.view.ts')).checkView as AnyView,
  inspectedShipment: async () => (await import('../../shipments/history/inspect.view.ts')).inspectView as AnyView,
  batch: async () => (await import('../../shipments/batches.view.ts')).batchesView as AnyView,
  batchStep: async () => (await import('../../shipments/batches.view.ts')).batchStepView as AnyView,
  closedManifest: async () => (await import('../../manifests/manifests.view.ts')).closedView as AnyView,
  manifest: async () => (await import('../../manifests/manifests.view.ts')).view as AnyView,
  webhookTest: async () => (await import('../../webhooks/webhooks.view.ts')).testedView as AnyView,
  recognised: async () => (await import('../../tracking/numbers/recognised.view.ts')).recognisedView as AnyView,
  importedAddress: async () => (await import('../../addresses/addresses.view.ts')).importView as AnyView,
  addressUsage: async () => (await import('../../addresses/addresses.view.ts')).usageView as AnyView,
  addedTariff: async () => (await import('../../carriers/carriers.view.ts')).addedView as AnyView,
  tracking: async () => (await import('../../tracking/tracking.view.ts')).view as AnyView,
};

async function shipmentView(): Promise<AnyView> {
  return (await import('../../shipments/shipments.view.ts')).view as AnyView;
}

function withMore(view: AnyView, fields: AnyView['fields']): AnyView {
  return { ...view, fields: [...view.fields, ...fields] };
}

/** What each operation answers; `[]` where it is a list. Those that are not here answer a file or no body. */
const ANSWERS: Readonly<Record<string, string>> = {
  'settings.list': 'setting[]',
  'settings.set': 'setting',
  'users.current': 'caller',
  'users.list': 'user[]',
  'addresses.list': 'address[]',
  'addresses.create': 'address',
  'addresses.validate': 'validation',
  'addresses.check': 'check',
  'addresses.getByCode': 'address',
  'addresses.get': 'address',
  'addresses.update': 'address',
  'carriers.list': 'carrier[]',
  'carriers.get': 'carrierDetails',
  'boxes.list': 'box[]',
  'boxes.save': 'box[]',
  'skus.list': 'sku[]',
  'skus.get': 'sku',
  'skus.save': 'sku',
  'skus.detect': 'detectedSku',
  'skus.search': 'sku[]',
  'skus.counts': 'any',
  'skus.unknown': 'any',
  'items.list': 'item[]',
  'items.search': 'item[]',
  'orders.pickTicket': 'link',
  'orders.pickTicketAsync': 'job',
  'shipments.labels': 'link',
  'shipments.labelsByPost': 'link',
  'shipments.bol': 'link',
  'shipments.commercialInvoice': 'link',
  'shipments.addressLabels': 'link',
  'shipments.uploadDocument': 'document[]',
  'shipments.documents': 'document[]',
  'documents.get': 'document',
  'shipments.changeDocumentType': 'document',
  'shipments.deleteDocument': 'deleted',
  'exchange_rates.list': 'exchangeRate[]',
  'exchange_rates.save': 'exchangeRate[]',
  'jobs.get': 'job',
  'job_trackers.get': 'job',
  'jobs.list': 'job[]',
  'jobs.retry': 'job',
  'shipments.notes': 'note[]',
  'shipments.addNote': 'note',
  'shipments.note': 'note',
  'shipments.updateNote': 'note',
  'shipments.deleteNote': 'deleted',
  'orders.create': 'order',
  'orders.import': 'importedOrder[]',
  'orders.export': 'exportedOrders',
  'orders.split': 'order[]',
  'orders.combine': 'order[]',
  'orders.skus': 'lineSku[]',
  'orders.get': 'order',
  'orders.list': 'order[]',
  'orders.update': 'order',
  'orders.cancelled': 'cancelledOrder',
  'orders.cancel': 'cancelledOrder',
  'orders.setStatus': 'order',
  'orders.hold': 'order[]',
  'orders.release': 'order[]',
  'orders.restore': 'order[]',
  'orders.redact': 'redactedOrder',
  'orders.delete': 'deletedOrder',
  'orders.items': 'line[]',
  'orders.saveItems': 'line[]',
  'orders.removeItems': 'order',
  'orders.shippedSkus': 'lineSku[]',
  'orders.notShippedSkus': 'lineSku[]',
  'orders.splitAsync': 'job',
  'orders.splitDeprecated': 'job',
  'orders.unsplit': 'order[]',
  'orders.combineAsync': 'job',
  'orders.combineDeprecated': 'job',
  'orders.uncombine': 'order[]',
  'orders.undo': 'undoneOrder[]',
  'orders.history': 'history[]',
  'skus.history': 'namedHistory[]',
  'boxes.history': 'namedHistory[]',
  'warehouses.history': 'namedHistory[]',
  'settings.history': 'namedHistory[]',
  'users.history': 'namedHistory[]',
  'carriers.history': 'namedHistory[]',
  'exchange_rates.history': 'namedHistory[]',
  'rates.create': 'rates',
  'rates.explain': 'explained[]',
  'orders.explainRates': 'explained[]',
  'orders.packing': 'packedOrder',
  'packing.pack': 'packedOrder',
  'policies.apply': 'policyFile',
  'policies.list': 'policyFile[]',
  'policies.get': 'policyFile',
  'policies.trace': 'policyTrace',
  'policies.backtest': 'backtest',
  'proposed_shipments.generate': 'proposal[]',
  'proposed_shipments.list': 'proposal[]',
  'shipments.book': 'shipment',
  'shipments.bookOrder': 'bookedShipment',
  'proposed_shipments.book': 'shipment',
  'proposed_shipments.bookAsync': 'job',
  'shipments.get': 'shipment',
  'shipments.list': 'shipment[]',
  'orders.shipments': 'shipment[]',
  'tracking.get': 'tracking',
  'warehouses.list': 'warehouse[]',
  'warehouses.get': 'warehouse',
  'warehouses.create': 'warehouse',
  'warehouses.update': 'warehouse',
  'tracking.subscribe': 'subscription',
  'webhooks.events': 'webhookEvent[]',
  'webhooks.list': 'subscription[]',
  'webhooks.create': 'subscription',
  'webhooks.get': 'subscription',
  'webhooks.update': 'subscription',
  'webhooks.deliveries': 'delivery[]',
  'webhooks.inspect': 'inspectedDelivery',
  'webhooks.redeliver': 'delivery',
  'webhooks.replay': 'replayed',
  'webhooks.test': 'webhookTest',
  'boxes.get': 'box',
  'boxes.update': 'box',
  'manifests.close': 'closedManifest[]',
  'manifests.list': 'manifest[]',
  'manifests.get': 'manifest',
  'proposed_shipments.create': 'proposal',
  'shipments.check': 'orderCheck',
  'shipments.giveUp': 'order',
  'shipments.giveUpGoods': 'givenUpGoods',
  'shipments.inspect': 'inspectedShipment',
  'shipments.createExternal': 'shipment',
  'shipments.query': 'shipment[]',
  'shipments.update': 'shipment',
  'shipments.cancel': 'cancelledShipment',
  'shipments.refund': 'shipment',
  'shipments.redact': 'redactedShipment',
  'shipments.exceptions': 'exception[]',
  'shipments.resolveException': 'shipment',
  'batches.begin': 'batch',
  'batches.work': 'batchStep[]',
  'batches.list': 'batch[]',
  'batches.get': 'batch',
  'tracking.record': 'tracking',
  'tracking.recognise': 'recognised',
  'tracking.list': 'tracking[]',
  'tracking.refresh': 'refreshed',
  'tracking.import': 'importedScan[]',
  'sandbox.play': 'played',
  'addresses.saveMany': 'importedAddress[]',
  'addresses.usage': 'addressUsage[]',
  'skus.saveMany': 'sku[]',
  'carriers.add': 'addedTariff',
  'documents.labels': 'drawnDocuments',
  'documents.bols': 'drawnDocuments',
  'documents.invoices': 'drawnDocuments',
  'documents.slips': 'drawnDocuments',
  'documents.addressLabels': 'drawnDocuments',
  'documents.pickTickets': 'drawnDocuments',
};

export interface AnswerShape {
  /** Name of the schema among the document's components. */
  readonly name: string;
  readonly isList: boolean;
}

/** The shape of an operation's answer; undefined where it has no row. */
export function answerShape(operation: string): AnswerShape | undefined {
  const answer = ANSWERS[operation];
  return answer === undefined ? undefined : { name: answer.replace('[]', ''), isList: answer.endsWith('[]') };
}

/** The fields of what an operation answers, or of each row of its list; none of a shape that is no field list. */
export async function fieldsOf(operation: string): Promise<AnyView['fields']> {
  const view = VIEWS[answerShape(operation)?.name ?? ''];
  return view === undefined ? [] : (await view()).fields;
}

/** Every schema that answers are made of. */
export async function answerSchemas(): Promise<Readonly<Record<string, JsonObject>>> {
  const views = await Promise.all(
    Object.entries(VIEWS).map(async ([name, load]) => [name, (await load()).fields] as const),
  );
  const named = new Map(views.map(([name, fields]) => [fields, name]));
  const viewed = views.map(async ([name, fields]) => [name, withWarnings(await objectSchema(fields, named))] as const);
  const shapes = Object.entries(ANSWER_SHAPES).map(([name, shape]) => [name, withWarnings(shape)] as const);
  return Object.fromEntries([...shapes, ...(await Promise.all(viewed))]);
}

/** Any answer that is one object may carry them (decisions 4, 6). */
function withWarnings(schema: JsonObject & { readonly properties?: JsonObject }): JsonObject {
  const { properties } = schema;
  return properties === undefined ? schema : { ...schema, properties: { warnings: WARNINGS, ...properties } };
}
