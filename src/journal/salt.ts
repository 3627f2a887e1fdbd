import type { RandomSource } from '../kernel/random.ts';

/** 128 bits that go with personal data and keep its digest from being guessed. */
export function journalSalt(random: RandomSource): string {
  return Buffer.from(random.bytes(16)).toString('base64url');
}
