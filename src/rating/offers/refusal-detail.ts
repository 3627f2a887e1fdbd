import type { Refusal } from '../../carriers/carrier.ts';
import { fixJson } from '../fix-json.ts';
import { reasonText } from './reason-text.ts';

/**
 * Why a service is not offered, as error bodies and the `errors` of a rating carry it (decisions 5).
 * @param timeZone of the origin, in which carriers name moments.
 */
export function refusalDetail(refusal: Refusal, timeZone: string) {
  return {
    carrier_code: refusal.carrierCode,
    carrier_name: refusal.carrierName,
    service_code: refusal.serviceCode,
    service_name: refusal.serviceName,
    reason: refusal.reasons[0]?.code ?? 'unavailable',
    message: `${refusal.carrierName} ${refusal.serviceName}: ${reasonText(refusal.reasons)}`,
    /** The smallest changes with all of which it is offered, in words and for programs. */
    changes: refusal.reasons.flatMap((reason) => reason.change ?? []),
    fixes: refusal.reasons.flatMap((reason) => fixJson(reason, timeZone) ?? []),
  };
}
export type RefusalDetail = ReturnType<typeof refusalDetail>;
