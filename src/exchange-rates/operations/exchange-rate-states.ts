import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { ratesOfPairs } from '../exchange-rates.store.ts';
import { pairOf, pairState } from '../rate-journal.ts';

/** The exchange rates of pairs by their names, to be compared with their journals. */
export const exchangeRateStates: StatesOf = async (transaction, account, names) => {
  const states = new Map<string, object>();
  for (const name of names) {
    const pair = pairOf(name);
    const rates = pair === undefined ? [] : await ratesOfPairs(transaction, account, [pair]);
    if (rates.length > 0) states.set(name, pairState(rates));
  }
  return states;
};
