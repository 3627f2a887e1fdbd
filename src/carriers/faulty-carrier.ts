import type { Booking, Carrier } from './carrier.ts';
import { type CarrierCall, type CarrierFault, faultError } from './carrier-fault.ts';

/** What a carrier that fails on purpose remembers, so that it outlives the process. */
export interface FaultMemory {
  /** The fault that strikes this call, which is then spent; undefined where it goes well. */
  strike(call: CarrierCall, carrierCode: string): Promise<CarrierFault | undefined>;
  /** Keeps what was sold though nobody was told. */
  remember(key: string, booking: Booking): Promise<void>;
  sold(key: string): Promise<Booking | undefined>;
}

/** A carrier of the sandbox that fails as it was told to (`shipdock sandbox run`), and else is itself. */
export function faultyCarrier(carrier: Carrier, memory: FaultMemory): Carrier {
  const strike = async (call: CarrierCall): Promise<void> => {
    const fault = await memory.strike(call, carrier.code);
    if (fault !== undefined) throw faultError(fault, carrier.name);
  };
  return {
    ...carrier,
    async rate(request) {
      await strike('rate');
      return carrier.rate(request);
    },
    async book(request) {
      const fault = await memory.strike('book', carrier.code);
      if (fault !== undefined && fault.kind !== 'half_finished') throw faultError(fault, carrier.name);
      const sold = await memory.sold(request.key);
      const answer = sold === undefined ? await carrier.book(request) : { value: sold, messages: [] };
      if (fault === undefined) return answer;
      await memory.remember(request.key, answer.value);
      throw faultError(fault, carrier.name);
    },
    async find(key) {
      await strike('find');
      const sold = await memory.sold(key);
      return sold === undefined ? carrier.find(key) : { value: sold, messages: [] };
    },
    async void(request) {
      const fault = await memory.strike('void', carrier.code);
      if (fault?.kind === 'refused') return { value: 'refused', messages: [fault.message ?? 'it gave no reason'] };
      if (fault !== undefined) throw faultError(fault, carrier.name);
      return carrier.void(request);
    },
  };
}
