import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';

/** Whose a tracking number may be. */
export interface RecognisedJson {
  readonly tracking_number: string;
  /** The likeliest courier; null where none has such numbers. */
  readonly carrier: string | null;
  readonly carrier_code: string | null;
  readonly service_name: string | null;
  readonly tracking_url: string | null;
  readonly kind: string | null;
  /** Whether its check digit speaks for it. */
  readonly is_checked: boolean;
  /** Every other courier that it may be of. */
  readonly others: readonly string[];
}

/** Says of a number whose it is, though its shipment was booked elsewhere. */
export async function execute(services: Services, input: OperationInput): Promise<Reply<RecognisedJson>> {
  const number = input.params?.number ?? '';
  const [first, ...rest] = services.couriers.recognise(number);
  const value = {
    tracking_number: number,
    carrier: first?.courierName ?? null,
    carrier_code: first?.courierCode ?? null,
    service_name: first?.service ?? null,
    tracking_url: first?.trackingUrl ?? null,
    kind: first?.kind ?? null,
    is_checked: first?.isChecked ?? false,
    others: [...new Set(rest.map((each) => each.courierName))].filter((name) => name !== first?.courierName),
  };
  return { value };
}
