import type { JsonObject } from '../../kernel/json.ts';

const TEXT = { type: 'string' };
export const WARNINGS: JsonObject = {
  type: 'array',
  items: TEXT,
  description: 'sentences for a person; absent where there are none',
};
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

/** Answers that are no resource, by the names that `answers.ts` gives them. */
export const ANSWER_SHAPES: Readonly<Record<string, JsonObject>> = {
  any: {},
  link: {
    type: 'object',
    required: ['url'],
    properties: {
      id: TEXT,
      url: { ...TEXT, format: 'uri', description: 'absolute, signed, and good for a while' },
      warnings: { type: 'array', items: TEXT, description: 'sentences for a person; absent where there are none' },
    },
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
      documents: {
        ...OBJECTS,
        description: 'name, content as base64, and the shipments that are in it; of pick tickets the orders',
      },
      failures: { ...OBJECTS, description: 'what could not be drawn: its name, and the error' },
    },
  },
  refreshed: {
    type: 'object',
    required: ['asked', 'new_updates'],
    properties: {
      asked: { type: 'integer', description: 'about how many shipments carriers were asked' },
      new_updates: { type: 'integer', description: 'how many scans are new' },
      shipments: { type: 'array', items: TEXT, description: 'where none was named: the ids of those on their way' },
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
      rates: { type: 'array', items: { $ref: '#/components/schemas/rate' }, description: 'offers, the cheapest first' },
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
      checked_by: { ...TEXT, description: 'who judged' },
      data_date: { type: ['string', 'null'], description: 'date of the data that it was judged by' },
      validations: { type: 'integer', description: 'how many were charged' },
      cost: { type: 'number', description: 'what they were charged, in US dollars' },
      results: { ...OBJECTS, description: 'every address in the order that was sent, with what was found' },
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
