import type { StatesOf } from '../../journal/operations/named-unlike-journal.ts';
import { boxJson } from '../box-json.ts';
import { findBoxes } from '../boxes.store.ts';

/** Boxes and pallets by their codes, to be compared with their journals. */
export const boxStates: StatesOf = async (transaction, account, names) => {
  const boxes = await findBoxes(transaction, account, names);
  return new Map([...boxes].map(([code, box]) => [code, boxJson(box)]));
};
