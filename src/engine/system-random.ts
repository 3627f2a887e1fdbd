import { randomFillSync } from 'node:crypto';
import type { RandomSource } from '../kernel/random.ts';

const POOL_BYTES = 4096;

/** The operating system's randomness, drawn in blocks: a call for each id would cost more than the id. */
export function systemRandom(): RandomSource {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(count) {
      if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
      if (used + count > POOL_BYTES) {
        randomFillSync(pool);
        used = 0;
      }
      used += count;
      return pool.slice(used - count, used);
    },
  };
}
