import { parseDecimal } from '../../kernel/decimal.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { isCashOnDelivery } from '../../rating/request/cash-on-delivery.ts';
import { isInsuranceAsked } from '../../rating/request/insurance.ts';
import { pickupWindow } from '../../rating/request/ready-moment.ts';
import { eeiExemption } from '../problems/eei-codes.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { askedAccessorials } from './booking-options.ts';
import type { Purchase } from './purchase.ts';
import { writtenOtherwise } from './written-otherwise.ts';

type BookedSoFar = Pick<Purchase, 'isInsured' | 'options' | 'pickup' | 'timeZone' | 'references'>;

/**
 * What a request asks for that the booking that is there was made without, in words: nobody will collect, insure, sign, return,
 * fetch, declare or pay anything for it, and its papers tell nothing of it.
 * @param itn the number that its export was filed under, be it since.
 */
export function bookedWithout(
  sent: Partial<BookingInput>,
  { isInsured, options, pickup, timeZone, references }: BookedSoFar,
  itn: string | null = null,
): readonly string[] {
  const left = options.accessorials.map(whatFor);
  const lacking = askedAccessorials(sent).filter((each) => {
    const found = left.indexOf(whatFor(each));
    if (found !== -1) left.splice(found, 1);
    return found === -1;
  });
  return [
    ...lacking.map(({ type, value }) => (value === null ? String(type) : `${type} ${value}`)),
    ...(isInsuranceAsked(sent) === true && !isInsured ? ['insurance'] : []),
    ...(sent.include_return_label === true && !options.includeReturnLabel ? ['a return label'] : []),
    ...otherPickup(sent.pickup, pickup, timeZone),
    ...otherPayer(sent.shipment_billing ?? sent.billing_details, options.billingDetails ?? { bill_to: 'sender' }, 'it'),
    ...otherPayer(
      sent.duties_taxes_billing ?? sent.duties_taxes_billing_details,
      options.dutiesTaxesBillingDetails ?? {},
      'duties and taxes',
    ),
    ...otherFiling(sent.eei, [options.eei?.complianceCode, itn]),
    ...writtenOtherwise(sent, { options, references }),
  ];
}

/** The driver comes when he was first asked to. */
function otherPickup(
  asked: BookingInput['pickup'],
  booked: Purchase['pickup'],
  timeZone: string | undefined,
): readonly string[] {
  if ((asked ?? []).length === 0) return [];
  if (booked === null) return ['a pickup'];
  const start = timeZone === undefined ? undefined : pickupWindow(asked, timeZone).start?.toISOString();
  return start === undefined || start === booked.startTime
    ? []
    : [`a pickup at ${start} (it has one at ${booked.startTime})`];
}

/** Who is asked to pay, where another does: by the account that is asked for, for all else may be said shorter. */
function otherPayer(asked: Billing | undefined, booked: Billing, what: string): readonly string[] {
  if (asked === undefined) return [];
  const paying = { bill_to: booked.bill_to, account_number: asked.account_number && booked.account_number };
  const plain = (who: Billing) => payer(who).toLowerCase().replaceAll(/[\s-]/g, '');
  return plain(asked) === plain(paying) ? [] : [`${payer(asked)} to pay for ${what}`];
}

type Billing = Readonly<Record<string, unknown>>;

function payer({ bill_to: who, account_number: account }: Billing): string {
  return `${who}${account === undefined || account === null ? '' : ` (account ${String(account).trim()})`}`;
}

function otherFiling(asked: BookingInput['eei'], filed: readonly (string | null | undefined)[]): readonly string[] {
  const entered = asked?.compliance_code;
  const code = entered && (eeiExemption(entered) ?? entered.trim().toUpperCase());
  return code === undefined || filed.includes(code) ? [] : [`eei ${code}`];
}

/** Two that are equal are the same service for the same amount, whichever end they were asked for at. */
function whatFor({ type, value }: JsonObject): string {
  const service = isCashOnDelivery(type) ? 'cod' : String(type);
  const amount = typeof value === 'string' ? (parseDecimal(value, 4) ?? value) : value;
  return `${service} ${amount ?? ''}`;
}
