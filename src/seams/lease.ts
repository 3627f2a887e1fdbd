import type { Lease } from '../kernel/lease.ts';
import type { Services } from './services.ts';

/** How long whoever works on something is believed to be at it, where nobody can see whether its process lives. */
export const LEASE_MS = 30_000;

/** How often who is still at it says so. */
export const HEARTBEAT_MS = 10_000;

/** No request runs longer. */
export const LONGEST_REQUEST_MS = 5 * 60 * 1000;

/**
 * When a lease ends that is taken now. Leases are about living processes: they run on the machine's clock, whatever time the work
 * was given (`--now`).
 */
export function leaseUntil(ms = LEASE_MS): string {
  return new Date(Date.now() + ms).toISOString();
}

/** Whether the process that holds it may still be at it. */
export function isHeld({ process }: Pick<Services, 'process'>, lease: Lease): boolean {
  return process.mayBeAlive(lease.holder) && !hasEnded(lease);
}

/** Whether others may have taken it over by now. */
export function hasEnded({ leaseUntil: until }: Pick<Lease, 'leaseUntil'>): boolean {
  return until <= leaseUntil(0);
}

/** A lease that is put off until this is called, which answers it as it then stands. */
export type EndKeeping<Held extends Lease> = () => Promise<Held>;

/**
 * Puts a lease off while its holder waits for somebody outside who is slow to answer, so that nobody else asks the same meanwhile.
 * Who never answers does not hold it for good: it ends with the longest request.
 * @param putOff holds it until then; false where it is another's by now. One that fails is no end: the next may come in time.
 */
export function keepLease<Held extends Lease>(
  taken: Held,
  putOff: (held: Held, until: string) => Promise<boolean>,
): EndKeeping<Held> {
  let held = taken;
  let left = LONGEST_REQUEST_MS / HEARTBEAT_MS;
  let beat: Promise<void> | undefined;
  const putOffOnce = async (): Promise<void> => {
    const until = leaseUntil();
    const isMine = await putOff(held, until).catch(() => undefined);
    if (isMine === true) held = { ...held, leaseUntil: until };
    left = isMine === false ? 0 : left - 1;
    if (left === 0) clearInterval(heartbeat);
    beat = undefined;
  };
  // One at a time: the next is of the lease that the last one left.
  const heartbeat = setInterval(() => {
    beat ??= putOffOnce();
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return async () => {
    clearInterval(heartbeat);
    await beat;
    return held;
  };
}
