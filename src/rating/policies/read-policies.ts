import type { FactValue } from '../../conditions/condition.ts';
import { type FieldTypes, parseCondition } from '../../conditions/parse-condition.ts';
import { type JsonNode, readJson } from '../../edited-files/json-node.ts';
import { eachOnce, type Mistake, type Report } from '../../edited-files/mistake.ts';
import { ObjectReader } from '../../edited-files/object-reader.ts';
import { isFirst, readSignedDecimal } from '../../edited-files/read-values.ts';
import { orMeant } from '../../kernel/did-you-mean.ts';
import { type Currency, formatMinor, minorDigits, parseCurrency } from '../../kernel/money.ts';
import { nearest } from '../../kernel/suggest.ts';
import type { Policy, PolicyAction, PolicyFile, PolicyTest, WrittenCondition } from './policy.ts';
import { OFFER_FIELDS, ORDER_FIELDS } from './policy-fields.ts';

export type ReadPolicies = { readonly file: PolicyFile } | { readonly mistakes: readonly Mistake[] };

/** Reads a policy file (README.md of this folder has its form), or answers every mistake with line and column. */
export function readPolicies(name: string, text: string): ReadPolicies {
  const mistakes: Mistake[] = [];
  const report: Report = (place, message) => mistakes.push({ ...place, message });
  const root = readJson(name, text.replace(/^\uFEFF/, ''), report);
  const file = root === undefined ? undefined : readFile(new ObjectReader(root, name, report), report);
  if (file !== undefined && mistakes.length === 0) return { file };
  return { mistakes: eachOnce(mistakes) };
}

function readFile(reader: ObjectReader, report: Report): PolicyFile {
  const seen = new Set<string>();
  const file: PolicyFile = {
    format: reader.oneOf('format', ['policies/1'], 'policies/1'),
    kind: reader.oneOf('kind', ['rating_rules', 'shipping_policies'], 'shipping_policies'),
    version: reader.text('version'),
    policies: reader.objects('policies', true).map((policy) => readPolicy(policy, seen, report)),
    tests: reader.objects('tests', false).map((test) => readTest(test, report)),
  };
  reader.finish();
  for (const test of file.tests) checkNames(test, seen, reader);
  return file;
}

function readPolicy(reader: ObjectReader, seen: Set<string>, report: Report): Policy {
  const id = reader.text('id');
  isFirst(seen, id, `policy ${id}`, reader.placeOf('id'), report);
  const { kind, offers } = readTarget(reader, report);
  const policy: Policy = {
    id,
    name: reader.text('name', id),
    isActive: reader.boolean('active', true),
    from: reader.dateOrNull('from'),
    until: readUntil(reader),
    when: reader.has('when') ? readCondition(reader, 'when', ORDER_FIELDS, report) : null,
    offers,
    action: readAction(reader, kind, report),
  };
  reader.finish();
  return policy;
}

/** The last day; one before the first would leave none. */
function readUntil(reader: ObjectReader): string | null {
  const until = reader.dateOrNull('until');
  const from = reader.scalar('from');
  if (until !== null && from > until) reader.report('until', `${until} is before from ${from}`);
  return until;
}

const ACTIONS = ['exclude', 'require', 'prefer', 'markup'] as const;
type ActionKind = (typeof ACTIONS)[number];

/** Exactly one of the actions, its value the condition on the offers that it is about. */
function readTarget(
  reader: ObjectReader,
  report: Report,
): { readonly kind: ActionKind; readonly offers: WrittenCondition } {
  const given = ACTIONS.filter((action) => reader.has(action));
  const [kind = 'exclude', second] = given;
  if (given.length === 0) report(reader.place, `one of ${ACTIONS.join(', ')} is missing`);
  if (second !== undefined)
    report(reader.placeOf(second), `${second}: a policy has one action, this one has ${kind} already`);
  return { kind, offers: given.length === 0 ? NO_OFFERS : readCondition(reader, kind, OFFER_FIELDS, report) };
}

const NO_OFFERS: WrittenCondition = { text: '', condition: { op: 'or', of: [] } };

function readAction(reader: ObjectReader, kind: ActionKind, report: Report): PolicyAction {
  switch (kind) {
    case 'exclude':
      return { kind };
    case 'require':
      return { kind, ifNone: reader.oneOf('if_none', ['refuse', 'ignore'], 'refuse', false) };
    case 'prefer':
      return { kind, upToE4: reader.has('up_to') ? reader.decimal('up_to', 4) : null };
    case 'markup':
      return readMarkup(reader, report);
  }
}

/** 100 percent, of two decimals. */
const WHOLE = 100_00;

function readMarkup(reader: ObjectReader, report: Report): PolicyAction {
  const signed = (key: string, scale: number): number =>
    reader.has(key) ? readSignedDecimal(reader.scalar(key), scale, key, reader.placeOf(key), report) : 0;
  const action = { kind: 'markup' as const, percent: signed('percent', 2), amountE4: signed('amount', 4) };
  if (action.percent < -WHOLE)
    reader.report('percent', `${reader.scalar('percent')} takes off more than the whole price`);
  if (!reader.has('percent') && !reader.has('amount')) report(reader.place, 'markup: percent or amount is missing');
  return action;
}

function readCondition(reader: ObjectReader, key: string, fields: FieldTypes, report: Report): WrittenCondition {
  const text = reader.text(key);
  if (text === 'all') return { text, condition: { op: 'and', of: [] } };
  const parsed = parseCondition(text, fields);
  if ('condition' in parsed) return { text, condition: parsed.condition };
  const place = reader.placeOf(key);
  // The text stands behind its opening quote.
  report({ ...place, column: place.column + 1 + parsed.mistake.offset }, `${key}: ${parsed.mistake.message}`);
  return NO_OFFERS;
}

function readTest(reader: ObjectReader, report: Report): PolicyTest {
  const expected = reader.object('expect');
  const facts = readFacts(reader, report);
  const currency = parseCurrency(String(facts['order.currency'] ?? '')) ?? ('USD' as Currency);
  const test: PolicyTest = {
    name: reader.text('name'),
    date: reader.dateOrNull('date'),
    facts,
    currency,
    offers: reader.objects('offers', true).map((offer) => readTestOffer(offer, currency)),
    expect: expected === undefined ? { chosen: null } : readExpectation(expected, currency),
  };
  expected?.finish();
  reader.finish();
  return test;
}

function readFacts(reader: ObjectReader, report: Report): PolicyTest['facts'] {
  const facts = reader.objectOrNull('facts');
  const values: Record<string, FactValue> = {};
  for (const key of facts?.keys() ?? []) {
    const node = facts?.nodeOf(key);
    if (!Object.hasOwn(ORDER_FIELDS, key))
      facts?.report(key, `is no field of an order${orMeant(nearest(key, Object.keys(ORDER_FIELDS)))}`);
    else if (node !== undefined) values[key] = ofField(key, factOf(node, report));
  }
  return values;
}

/** A postal code may stand there as a number, and is compared as a text. */
function ofField(key: string, value: FactValue): FactValue {
  return ORDER_FIELDS[key] === 'text' && typeof value === 'number' ? String(value) : value;
}

function factOf(node: JsonNode, report: Report): FactValue {
  if (node.kind === 'text' || node.kind === 'number' || node.kind === 'boolean') return node.value;
  if (node.kind === 'null') return null;
  if (node.kind === 'list') return node.items.map((item) => String(factOf(item, report)));
  report(node.place, 'a fact is a text, a number, true, false or a list of texts');
  return null;
}

function readTestOffer(reader: ObjectReader, currency: Currency): PolicyTest['offers'][number] {
  const offer = reader.text('offer');
  if (!/^[^/]+\/[^/]+$/.test(offer)) reader.report('offer', `"${offer}" is not written carrier/service`);
  const test = {
    offer,
    price: readPrice(reader, currency),
    serviceDays: reader.decimal('service_days', 0, 1),
    carrierType: reader.text('carrier_type', 'small_parcel'),
  };
  reader.finish();
  return test;
}

function readExpectation(expected: ObjectReader, currency: Currency): PolicyTest['expect'] {
  const chosen = expected.has('chosen') ? expected.text('chosen') : null;
  const decidedBy = expected.has('decided_by') ? expected.text('decided_by') : undefined;
  return {
    chosen,
    ...(decidedBy === undefined ? {} : { decidedBy: decidedBy === 'price' ? null : decidedBy }),
    ...(expected.has('excluded') ? { excluded: expected.texts('excluded', true) } : {}),
    ...(expected.has('price') ? { price: readPrice(expected, currency) } : {}),
  };
}

function readPrice(reader: ObjectReader, currency: Currency): string {
  return formatMinor(reader.decimal('price', minorDigits(currency)), currency);
}

/** A test must not wait for a policy or an offer that its file does not have. */
function checkNames(test: PolicyTest, ids: ReadonlySet<string>, reader: ObjectReader): void {
  const { decidedBy, chosen } = test.expect;
  if (typeof decidedBy === 'string' && !ids.has(decidedBy)) {
    reader.report('tests', `"${test.name}" expects policy ${decidedBy}, which the file does not have`);
  }
  if (chosen !== null && !test.offers.some(({ offer }) => offer === chosen)) {
    reader.report('tests', `"${test.name}" expects ${chosen}, which is not among its offers`);
  }
}
