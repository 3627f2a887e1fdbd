import type { RatingAccessorial } from '../../carriers/carrier.ts';
import { parseDecimal } from '../../kernel/decimal.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import {
  type Currency,
  formatMinor,
  MAX_MINOR,
  minorDigits,
  minorFromE4,
  parseMinor,
  UNIT_PRICE_SCALE,
} from '../../kernel/money.ts';
import { shortened } from '../../kernel/shortened.ts';
import { inOrderCurrency, orderRateOf, type PriceFacts } from '../../orders/draft/line-prices.ts';

/** Whether the driver collects money at the door (api-v4 2.8). */
export function isCashOnDelivery(type: unknown): boolean {
  return type === 'cod' || type === 'collect_on_delivery';
}

/** What the driver may take (api-v4 2.8, `payment_types`), as it was told in `option_value`: several with commas between. */
export function paymentTypes(optionValue: unknown): readonly string[] {
  if (typeof optionValue !== 'string') return [];
  return optionValue.split(',').flatMap((type) => type.trim() || []);
}

/** A check of the consignee's own; what a bank answers for (certified, cashier's) is as good as cash. */
const OWN_CHECKS: ReadonlySet<string> = new Set(['check', 'customer_check', 'company_check', 'personal_check']);

/** Whether the driver may take a check of the consignee's own. */
export function isOwnCheckTaken(types: readonly string[]): boolean {
  return types.some((type) => OWN_CHECKS.has(type.toLowerCase().replaceAll(/[\s-]+/g, '_')));
}

/** Why that much cannot be collected; undefined where it can. No driver collects less than the currency's smallest coin. */
function amountProblem(amount: string, currency: Currency): string | undefined {
  const digits = minorDigits(currency);
  const isAmount = (parseMinor(amount, currency) ?? 0) > 0;
  if (isAmount && parseDecimal(amount, digits, 'exact') !== undefined) return undefined;
  const said = `is "${shortened(amount, 40)}"`;
  if (Number(amount) * 10 ** digits > MAX_MINOR) {
    return `${said}; at most ${formatMinor(MAX_MINOR, currency)} ${currency} can be collected`;
  }
  const decimals = digits === 0 ? 'without decimals' : `of at most ${digits} decimals`;
  const example = formatMinor(25_050, currency);
  return `${said}; it must be an amount of ${currency} above 0, ${decimals}, as ${example}`;
}

/** @throws ShipdockError `unreadable_field` for an amount that is none or missing, or a second one: papers say one. */
export function refuseAmounts(sent: SentAccessorials, currency: Currency): void {
  const unsaid = amountsIn(sent).find(({ value }) => value === undefined);
  if (unsaid !== undefined) throw unreadable(`${unsaid.field}.value`, 'is missing: it is the amount to collect');
  refuseSaidAmounts(sent, currency);
}

/**
 * The same of what is only priced yet, where the amount may be said later.
 * @throws ShipdockError `unreadable_field` for an amount that is none, or a second one, and for a second signature.
 */
export function refuseSaidAmounts(sent: SentAccessorials, currency: Currency): void {
  refuseSecondAmount(sent);
  refuseSecondSignature(sent);
  for (const { field, value } of amountsIn(sent)) {
    const message = value === undefined ? undefined : amountProblem(value, currency);
    if (message !== undefined) throw unreadable(`${field}.value`, message);
  }
}

/** @throws ShipdockError `unreadable_field`. */
function refuseSecondAmount(sent: SentAccessorials): void {
  const [first, second] = amountsIn(sent);
  if (first === undefined || second === undefined) return;
  throw unreadable(
    second.field,
    `is collected beside ${first.field}; a shipment collects one amount: give their sum once`,
  );
}

/** @throws ShipdockError `unreadable_field`: one signs, and each of two would be charged. */
function refuseSecondSignature(sent: SentAccessorials): void {
  const asked = typesIn(sent).filter(({ type }) => type === 'signature' || type === 'adult_signature');
  const [first] = asked;
  const second = asked.find(({ type }) => type !== first?.type);
  if (first === undefined || second === undefined) return;
  throw unreadable(second.field, `asks for ${second.type} beside ${first.type} of ${first.field}: send one of them`);
}

interface SentAccessorial {
  readonly type?: string | undefined;
  readonly accessorial_type?: string | undefined;
  readonly value?: string | undefined;
}

type SentAccessorials = {
  readonly [List in (typeof LISTS)[number]]?: readonly (SentAccessorial | undefined)[] | undefined;
};

const LISTS = ['accessorials', 'origin_accessorials', 'destination_accessorials'] as const;

function amountsIn(sent: SentAccessorials) {
  return typesIn(sent).filter(({ type }) => isCashOnDelivery(type));
}

function typesIn(sent: SentAccessorials) {
  return LISTS.flatMap((list) =>
    (sent[list] ?? []).map((each, index) => {
      return { field: `${list}[${index}]`, type: each?.type ?? each?.accessorial_type, value: each?.value };
    }),
  );
}

function unreadable(field: string, message: string): ShipdockError {
  return new ShipdockError('unreadable_field', `${field} ${message}`, { details: [{ field, message }] });
}

/**
 * What a rate was asked with, the amount to collect in the currency of the order that is booked by it.
 * @throws ShipdockError `exchange_rate_missing`, `limit_exceeded`.
 */
export function collectedInOrderCurrency(
  asked: RatingAccessorial,
  from: Currency,
  facts: Omit<PriceFacts, 'field'>,
): RatingAccessorial {
  const amount =
    asked.value === undefined || !isCashOnDelivery(asked.type)
      ? undefined
      : parseDecimal(asked.value, UNIT_PRICE_SCALE, 'half_up');
  if (amount === undefined || from === facts.currency) return asked;
  const place = { ...facts, field: 'rate_id' };
  const converted = inOrderCurrency('accessorials', amount, orderRateOf(from, place), place);
  // Rounded here, as whoever collects it would: an amount that was said with half a cent is refused.
  const minor = minorFromE4(converted, facts.currency);
  return { ...asked, ...given('value', minor === undefined ? undefined : formatMinor(minor, facts.currency)) };
}
