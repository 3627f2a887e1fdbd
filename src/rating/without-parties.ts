import { redactedParty } from '../carriers/redacted-party.ts';
import type { RateRequest } from './rate.ts';

const CONTACTS = new Set(['emergency_contact_name', 'emergency_contact_phone_number']);

/**
 * What rates were asked for, without who lives where and whom to call: of addresses country and state are left, as of a
 * redacted shipment. Who repeats a booking by such a rate is still answered its shipment.
 */
export function withoutParties(details: string): string {
  const kept = JSON.parse(details, (name, value: unknown) =>
    CONTACTS.has(name) ? undefined : value,
  ) as RateRequest['details'];
  const { request } = kept;
  const origin = request.originIsWarehouse ? request.origin : redactedParty(request.origin);
  return JSON.stringify({ ...kept, request: { ...request, origin, destination: redactedParty(request.destination) } });
}
