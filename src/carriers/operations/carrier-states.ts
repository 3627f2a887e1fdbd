import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { carrierState } from '../carrier-journal.ts';
import { tariffsOfCarriers } from './tariffs-of-carrier.ts';

/** Carriers by their codes, to be compared with their journals. */
export const carrierStates: StatesOf = async (transaction, account, names) => {
  const tariffs = await tariffsOfCarriers(transaction, account, names);
  const codes = names.map((code) => ({ code, own: tariffs.filter(({ carrierCode }) => carrierCode === code) }));
  return new Map(codes.flatMap(({ code, own }) => (own.length === 0 ? [] : [[code, carrierState(own)] as const])));
};
