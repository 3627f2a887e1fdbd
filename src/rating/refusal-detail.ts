import type { Refusal } from '../carriers/carrier.ts';

/** Why a service is not offered, as error bodies and the `errors` of a rating carry it (decisions 5). */
export function refusalDetail(refusal: Refusal) {
  return {
    carrier_code: refusal.carrierCode,
    carrier_name: refusal.carrierName,
    service_code: refusal.serviceCode,
    service_name: refusal.serviceName,
    reason: refusal.reasons[0]?.code ?? 'unavailable',
    message: `${refusal.carrierName} ${refusal.serviceName}: ${refusal.reasons.map((reason) => reason.message).join('; ')}`,
    changes: refusal.reasons.flatMap((reason) => reason.change ?? []),
  };
}
export type RefusalDetail = ReturnType<typeof refusalDetail>;
