/** Where randomness comes from: the operating system, or a seed given by `--seed`. */
export interface RandomSource {
  /** That many random bytes; the caller must not keep or change the array. */
  bytes(count: number): Uint8Array;
}

/**
 * A repeatable source for `--seed`: splitmix32 over the hash of the seed text.
 * Never for keys or secrets; those always come from the operating system.
 */
export function seededRandom(seed: string): RandomSource {
  let state = hashText(seed);
  const next = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, () => next() & 255) };
}

/** FNV-1a: enough to spread seed texts over the generator's states. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
