import type { LookupFunction } from 'node:net';

type Heard = Parameters<LookupFunction>[2];

/**
 * Of a name that is being looked up whoever asks meanwhile hears the same answer. The system looks up four names at a time and
 * none of them can be called off: where attempts give up before it answers, those of a busy shop would pile up behind it.
 */
export function sharedLookup(resolve: LookupFunction): LookupFunction {
  const underWay = new Map<string, Heard[]>();
  return (hostname, options, heard) => {
    const asked = JSON.stringify([hostname, options]);
    const waiting = underWay.get(asked);
    if (waiting !== undefined) {
      waiting.push(heard);
      return;
    }
    const all = [heard];
    underWay.set(asked, all);
    resolve(hostname, options, (...answer) => {
      underWay.delete(asked);
      for (const each of all) each(...answer);
    });
  };
}
