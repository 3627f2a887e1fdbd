import type { Lease } from '../kernel/lease.ts';
import type { Services } from './services.ts';

/** How long whoever works on something is believed to be at it, where nobody can see whether its process lives. */
export const LEASE_MS = 30_000;

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
