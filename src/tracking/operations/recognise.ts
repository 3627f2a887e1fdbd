import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { plainTrackingNumber } from '../../kernel/tracking-number.ts';
import type { Services } from '../../seams/services.ts';
import { numbersMeant } from '../../shipments/numbers/scanned-code.ts';

/** Whose a tracking number may be. */
export interface RecognisedJson {
  readonly tracking_number: string;
  /** The likeliest courier. */
  readonly carrier: string;
  readonly carrier_code: string;
  readonly service_name: string | null;
  readonly tracking_url: string | null;
  readonly kind: string;
  /** Whether its check digit speaks for it. */
  readonly is_checked: boolean;
  /** Every other courier that it may be of. */
  readonly others: readonly string[];
}

/**
 * Says of a number whose it is, though its shipment was booked elsewhere.
 * @throws ShipdockError `not_found` where no courier has such numbers.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RecognisedJson>> {
  const asked = plainTrackingNumber(input.params?.number ?? '');
  const known = (each: string) => services.couriers.recognise(each).length > 0;
  const number = numbersMeant(asked).find(known) ?? asked;
  const [first, ...rest] = services.couriers.recognise(number);
  if (first === undefined)
    throw new ShipdockError('not_found', `no courier has tracking numbers such as ${number}`, { about: 'subject' });
  const value = {
    tracking_number: number,
    carrier: first.courierName,
    carrier_code: first.courierCode,
    service_name: first.service,
    tracking_url: first.trackingUrl,
    kind: first.kind,
    is_checked: first.isChecked,
    others: [...new Set(rest.map((each) => each.courierName))].filter((name) => name !== first.courierName),
  };
  return { value };
}
