// A change is judged on the same random cases each time; elsewhere every run tries others, and a failure prints its seed.
const seed = process.env.SHIPDOCK_SEED;
if (seed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}
