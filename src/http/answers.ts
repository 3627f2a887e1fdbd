import type { View } from '../cli/view.ts';
import type { JsonObject } from '../kernel/json.ts';

type AnyView = View<never>;

/** What routes answer, by the field list that also feeds tables, --fields and help. */
const VIEWS: Readonly<Record<string, () => Promise<AnyView>>> = {
  order: async () => (await import('../orders/orders.view.ts')).view as AnyView,
  cancelledOrder: async () => (await import('../orders/orders.view.ts')).view as AnyView,
  redactedOrder: async () => (await import('../orders/orders.view.ts')).redactedView as AnyView,
  deletedOrder: async () => (await import('../orders/orders.view.ts')).deletedView as AnyView,
  line: async () => (await import('../orders/order-items.view.ts')).lineView as AnyView,
  lineSku: async () => (await import('../orders/order-items.view.ts')).lineSkuView as AnyView,
  history: async () => (await import('../orders/history.view.ts')).historyView as AnyView,
  shipment: async () => (await import('../shipments/shipments.view.ts')).view as AnyView,
  proposal: async () => (await import('../rating/proposals.view.ts')).view as AnyView,
  packedOrder: async () => (await import('../packing/packed-order.view.ts')).orderView as AnyView,
  explained: async () => (await import('../rating/explained.view.ts')).view as AnyView,
  policyFile: async () => (await import('../rating/policies.view.ts')).view as AnyView,
  policyTrace: async () => (await import('../rating/policies.view.ts')).traceView as AnyView,
  backtest: async () => (await import('../rating/policies.view.ts')).backtestView as AnyView,
  rate: async () => (await import('../rating/rates.view.ts')).view as AnyView,
  job: async () => (await import('../jobs/jobs.view.ts')).view as AnyView,
  note: async () => (await import('../notes/notes.view.ts')).view as AnyView,
  document: async () => (await import('../documents/documents.view.ts')).view as AnyView,
  box: async () => (await import('../catalog/catalog.view.ts')).boxView as AnyView,
  sku: async () => (await import('../catalog/catalog.view.ts')).skuView as AnyView,
  detectedSku: async () => (await import('../catalog/catalog.view.ts')).detectedSkuView as AnyView,
  item: async () => (await import('../catalog/items.view.ts')).itemView as AnyView,
  carrier: async () => (await import('../carriers/carriers.view.ts')).view as AnyView,
  carrierDetails: async () => (await import('../carriers/carriers.view.ts')).detailsView as AnyView,
  address: async () => (await import('../addresses/addresses.view.ts')).view as AnyView,
  warehouse: async () => (await import('../warehouses/warehouses.view.ts')).view as AnyView,
  exchangeRate: async () => (await import('../exchange-rates/exchange-rates.view.ts')).view as AnyView,
  setting: async () => (await import('../accounts/settings.view.ts')).view as AnyView,
  user: async () => (await import('../accounts/accounts.view.ts')).userView as AnyView,
  subscription: async () => (await import('../webhooks/webhooks.view.ts')).view as AnyView,
  delivery: async () => (await import('../webhooks/webhooks.view.ts')).deliveryView as AnyView,
  inspectedDelivery: async () => (await import('../webhooks/webhooks.view.ts')).inspectedView as AnyView,
  exception: async () => (await import('../shipments/exceptions.view.ts')).exceptionsView as AnyView,
  orderCheck: async () => (await import('../shipments/check.view.ts')).checkView as AnyView,
  inspectedShipment: async () => (await import('../shipments/inspect.view.ts')).inspectView as AnyView,
  batch: async () => (await import('../shipments/batches.view.ts')).batchesView as AnyView,
  batchStep: async () => (await import('../shipments/batches.view.ts')).batchStepView as AnyView,
  manifest: async () => (await import('../manifests/manifests.view.ts')).view as AnyView,
  webhookTest: async () => (await import('../webhooks/webhooks.view.ts')).testedView as AnyView,
  recognised: async () => (await import('../tracking/recognised.view.ts')).recognisedView as AnyView,
  importedAddress: async () => (await import('../addresses/addresses.view.ts')).importView as AnyView,
  addressUsage: async () => (await import('../addresses/addresses.view.ts')).usageView as AnyView,
  addedTariff: async () => (await import('../carriers/carriers.view.ts')).addedView as AnyView,
  tracking: async () => (await import('../tracking/tracking.view.ts')).view as AnyView,
};

const TEXT = { type: 'string' };
const OBJECTS = { type: 'array', items: { type: 'object' } };

/** The smallest change that lifts a reason why a service is not offered. */
const FIX: JsonObject = {
  type: 'object',
  required: ['kind', 'field', 'value', 'text'],
  properties: {
    kind: {
      ...TEXT,
      description: 'kind of change: package, item, address, ready …; other where only the text tells it',
    },
    field: { type: ['string', 'null'], description: 'the part of the request that changes, as packages[0]' },
    value: { description: 'what it becomes; members of an object are put into it, null leaves it away' },
    text: { ...TEXT, description: 'the change as a sentence' },
  },
};

const REFUSED_SERVICE: JsonObject = {
  type: 'object',
  required: ['carrier_code', 'carrier_name', 'service_code', 'service_name', 'reason', 'message', 'changes', 'fixes'],
  properties: {
    carrier_code: { type: ['string', 'null'], description: 'code of the carrier' },
    carrier_name: { type: ['string', 'null'], description: 'carrier' },
    service_code: { type: ['string', 'null'], description: 'null where a carrier that was asked for is none' },
    service_name: { type: ['string', 'null'], description: 'service' },
    reason: { ...TEXT, description: 'limit, lane, rule, account, po_box, hazmat, date …' },
    message: { ...TEXT, description: 'every reason as a sentence' },
    changes: { type: 'array', items: TEXT, description: 'the smallest changes, as sentences' },
    fixes: { type: 'array', items: FIX, description: 'the same changes for programs; with all of them it is offered' },
  },
};

/** Answers that are no resource. */
const SHAPES: Readonly<Record<string, JsonObject>> = {
  any: {},
  link: {
    type: 'object',
    required: ['url'],
    properties: { id: TEXT, url: { ...TEXT, format: 'uri', description: 'absolute, signed, and good for a while' } },
  },
  webhookEvent: {
    type: 'object',
    required: ['name', 'dotted_name', 'description'],
    properties: {
      name: { ...TEXT, description: 'name of the event, as in subscriptions and callbacks' },
      dotted_name: { ...TEXT, description: 'its other name; a callback uses the one that was asked for' },
      description: { ...TEXT, description: 'what it tells of' },
    },
  },
  replayed: {
    type: 'object',
    required: ['events'],
    properties: {
      events: { type: 'integer', description: 'how many are sent again' },
      warnings: { type: 'array', items: TEXT, description: 'sentences for a person; absent where there are none' },
    },
  },
  importedOrder: {
    type: 'object',
    required: ['order_number', 'result'],
    properties: {
      order_number: { ...TEXT, description: 'number as it was sent' },
      result: {
        enum: ['created', 'updated', 'unchanged', 'skipped', 'rejected'],
        description: 'what became of the order',
      },
      id: { ...TEXT, description: 'of the order; a rejected one has none' },
      changes: { type: 'array', items: TEXT, description: 'of an update: the fields that it moves' },
      warnings: { type: 'array', items: TEXT, description: 'sentences for a person' },
      code: { ...TEXT, description: 'error code of a rejection' },
      problems: { ...OBJECTS, description: 'field and message of each reason of a rejection' },
    },
  },
  exportedOrders: {
    type: 'object',
    required: ['orders', 'after'],
    properties: {
      orders: { ...OBJECTS, description: 'as POST /orders takes them' },
      after: { type: ['string', 'null'], description: 'after_id of the next ones; null behind the last' },
    },
  },
  drawnDocuments: {
    type: 'object',
    required: ['documents', 'failures'],
    properties: {
      documents: { ...OBJECTS, description: 'name, content as base64, and the shipments that are in it' },
      failures: { ...OBJECTS, description: 'what could not be drawn: its name, and the error' },
    },
  },
  refreshed: {
    type: 'object',
    required: ['asked', 'new_updates'],
    properties: {
      asked: { type: 'integer', description: 'about how many shipments carriers were asked' },
      new_updates: { type: 'integer', description: 'how many scans are new' },
      warnings: { type: 'array', items: TEXT, description: 'why carriers told nothing; absent where all did' },
    },
  },
  importedScan: {
    type: 'object',
    required: ['index', 'result', 'error'],
    properties: {
      index: { type: 'integer', description: 'its place in what was sent, from 0' },
      result: { enum: ['recorded', 'known', 'rejected'], description: 'what became of the scan' },
      shipment_id: { type: ['string', 'null'], description: 'its shipment' },
      tracking_number: { type: ['string', 'null'], description: 'as it was sent' },
      status: { type: ['string', 'null'], description: 'what it was read as' },
      error: { type: ['string', 'null'], description: 'why it was rejected' },
    },
  },
  played: {
    type: 'object',
    required: ['scenario', 'shipments', 'faults', 'begins_at', 'ends_at'],
    properties: {
      scenario: { ...TEXT, description: 'name of the scenario' },
      shipments: { type: 'array', items: TEXT, description: 'ids of those that play it' },
      faults: { type: 'integer', description: 'how often carriers will fail' },
      begins_at: { ...TEXT, description: 'when the story begins' },
      ends_at: { ...TEXT, description: 'when it is over' },
    },
  },
  deleted: { type: 'object', required: ['status'], properties: { status: { const: 204 } } },
  rates: {
    type: 'object',
    required: ['rates', 'errors', 'warnings'],
    properties: {
      rates: { ...OBJECTS, description: 'offers, the cheapest first' },
      errors: {
        type: 'array',
        description:
          'every service that is not offered, with its reasons and the smallest changes that would make it so',
        items: REFUSED_SERVICE,
      },
      warnings: { type: 'array', items: TEXT, description: 'sentences for a person' },
    },
  },
  validation: {
    type: 'object',
    required: ['valid', 'non_deliverable_addresses'],
    properties: {
      valid: { type: 'boolean', description: 'whether nothing contradicts' },
      non_deliverable_addresses: { ...OBJECTS, description: 'those where something does, with suggestions' },
      warnings: { type: 'array', description: 'what is doubtful' },
    },
  },
  check: {
    type: 'object',
    required: ['deliverable', 'corrected', 'address'],
    properties: {
      deliverable: { type: 'boolean', description: 'whether nothing contradicts' },
      corrected: { type: 'boolean', description: 'whether the address was changed' },
      address: { type: 'object', description: 'the address as it is to be written' },
    },
  },
  caller: {
    type: 'object',
    required: ['id', 'type', 'account', 'environment'],
    properties: {
      id: { ...TEXT, description: 'id of the key' },
      type: { ...TEXT, description: 'system, user or api_key' },
      name: { ...TEXT, description: 'name of the account' },
      email: { type: ['string', 'null'], description: 'always null' },
      account: { type: 'object', description: 'whose key it is', properties: { id: TEXT, name: TEXT } },
      environment: { enum: ['sandbox', 'production'], description: 'where the key is good' },
    },
  },
};

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
  'orders.undo': 'order[]',
  'orders.history': 'history[]',
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
  'shipments.bookOrder': 'shipment',
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
  'manifests.close': 'manifest[]',
  'manifests.list': 'manifest[]',
  'manifests.get': 'manifest',
  'proposed_shipments.create': 'proposal',
  'shipments.check': 'orderCheck',
  'shipments.inspect': 'inspectedShipment',
  'shipments.createExternal': 'shipment',
  'shipments.query': 'shipment[]',
  'shipments.update': 'shipment',
  'shipments.cancel': 'shipment',
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

/** Every schema that answers are made of. */
export async function answerSchemas(): Promise<Readonly<Record<string, JsonObject>>> {
  const viewed = Object.entries(VIEWS).map(
    async ([name, load]) => [name, objectSchema((await load()).fields)] as const,
  );
  return { ...SHAPES, ...Object.fromEntries(await Promise.all(viewed)) };
}

type Field = AnyView['fields'][number];

/** Columns that are made for tables (`get`) or reach into another field (`a.b`) are no members of the answer. */
function objectSchema(fields: readonly Field[]): JsonObject {
  const members = fields.filter((field) => field.get === undefined && !field.name.includes('.'));
  return { type: 'object', properties: Object.fromEntries(members.map((field) => [field.name, fieldSchema(field)])) };
}

function fieldSchema(field: Field): JsonObject {
  const { description } = field;
  const inner = field.fields === undefined ? undefined : objectSchema(field.fields);
  switch (field.type) {
    case 'integer':
      return { type: ['integer', 'null'], description };
    case 'number':
      return { type: ['number', 'null'], description };
    // Decimal text in rates, a number everywhere else (decisions 5).
    case 'money':
      return { type: ['number', 'string', 'null'], description };
    case 'texts':
      return { type: ['string', 'array', 'null'], items: TEXT, description };
    case 'boolean':
      return { type: ['boolean', 'null'], description };
    case 'object':
      return { ...inner, type: ['object', 'null'], description };
    case 'list':
      return { type: ['array', 'null'], description, ...(inner === undefined ? {} : { items: inner }) };
    case 'time':
      return { type: ['string', 'null'], description, examples: ['2026-11-21T05:50:00.000Z'] };
    default:
      return { type: ['string', 'null'], description };
  }
}
