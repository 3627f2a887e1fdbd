import { ShipdockError } from '../kernel/errors.ts';

/** What a carrier can be asked. */
export const CARRIER_CALLS = ['rate', 'book', 'find', 'void', 'track'] as const;
export type CarrierCall = (typeof CARRIER_CALLS)[number];

/** How a carrier fails when it is asked. `half_finished`: it sells, and its answer is lost. */
export const FAULT_KINDS = ['timeout', 'too_many_requests', 'unavailable', 'refused', 'half_finished'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** What a carrier of the sandbox gets wrong the next times that it is asked. */
export interface CarrierFault {
  readonly call: CarrierCall;
  readonly kind: FaultKind;
  /** How often. */
  readonly times: number;
  /** Only this carrier; null for whichever is asked. */
  readonly carrierCode: string | null;
  /** In the carrier's words. */
  readonly message: string | null;
}

/** Whether a call can fail in that way: only a purchase can be half finished, and what is only asked is never refused. */
export function canFail(call: CarrierCall, kind: FaultKind): boolean {
  if (kind === 'half_finished') return call === 'book';
  return kind !== 'refused' || call === 'rate' || call === 'book' || call === 'void';
}

/** Whether the carrier answered with a fault of its own, or not at all: others may still answer. */
export function isCarrierFault(error: unknown): error is ShipdockError {
  return error instanceof ShipdockError && OF_CARRIERS.has(error.code);
}

const OF_CARRIERS: ReadonlySet<string> = new Set([
  'carrier_timeout',
  'carrier_unavailable',
  'carrier_busy',
  'carrier_refused',
]);

const SOLD = 'ask again: what it may have bought is found out first';
/** Nobody knows whether the carrier did what it was asked. */
const AFTER_SILENCE: Readonly<Record<CarrierCall, string>> = {
  rate: 'ask again in a minute, or choose another carrier',
  book: SOLD,
  find: SOLD,
  void: 'cancel again, or let shipdock serve ask: its label may be void or not, and the shipment stays booked until the carrier says so',
  track: 'ask again in a minute',
};

/** What whoever asked the carrier is told. */
export function faultError({ call, kind, message }: CarrierFault, carrierName: string): ShipdockError {
  switch (kind) {
    case 'timeout':
    case 'half_finished':
      return new ShipdockError('carrier_timeout', message ?? `${carrierName} did not answer within 30 s`, {
        hint: AFTER_SILENCE[call],
      });
    case 'too_many_requests':
      return new ShipdockError('carrier_busy', message ?? `${carrierName} takes no more requests for now`, {
        hint: 'ask again in a minute',
      });
    case 'unavailable':
      return new ShipdockError('carrier_unavailable', message ?? `${carrierName} answered with a fault of its own`, {
        hint: call === 'void' ? AFTER_SILENCE.void : 'ask again later, or choose another carrier',
      });
    case 'refused':
      return new ShipdockError('carrier_refused', `${carrierName} refused: ${message ?? 'it gave no reason'}`, {
        about: 'subject',
        hint: 'mend what it refuses, or choose another carrier',
      });
  }
}

/** Whether a carrier gave an answer that cannot be read: that may be a fault of who reads it, which its cause tells. */
export function isUnreadableAnswer(error: unknown): boolean {
  return isCarrierFault(error) && error.cause !== undefined;
}

/**
 * Asks a carrier for its offers, to sell, what it sold, or to void it. An answer that cannot be read says as little as none: it is a
 * fault of the carrier's, and its cause is kept.
 * @throws ShipdockError `carrier_unavailable` where the answer cannot be read; else as the carrier does.
 */
export async function readableAnswer<Answer>(
  call: 'rate' | 'book' | 'find' | 'void',
  carrierName: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ShipdockError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    const message = `${carrierName} gave an answer that cannot be read: ${why}`;
    throw new ShipdockError('carrier_unavailable', message, { hint: AFTER_SILENCE[call], cause: error });
  }
}
