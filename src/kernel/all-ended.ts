/**
 * What all of these come to, once each has ended, whatever becomes of the others: nothing is still under way when a failure
 * is told, as there would be with `Promise.all` alone.
 */
export async function allEnded<const Under extends readonly unknown[]>(
  under: Under,
): Promise<{ -readonly [index in keyof Under]: Awaited<Under[index]> }> {
  await Promise.allSettled(under);
  return Promise.all(under);
}
