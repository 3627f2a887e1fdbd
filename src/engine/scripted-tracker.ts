import type { Tracker } from '../seams/services.ts';

/** The sandbox's carrier, loaded when it is first asked. */
export function scriptedTracker(packageRoot: string): Tracker {
  let loading: Promise<Tracker> | undefined;
  const load = () => {
    loading ??= import('./scripted-parcels.ts').then((parcels) => parcels.scriptedParcels(packageRoot));
    return loading;
  };
  return {
    scansUntil: async (...asked) => (await load()).scansUntil(...asked),
    endOf: async (...asked) => (await load()).endOf(...asked),
    scenario: async (name) => (await load()).scenario(name),
  };
}
