import type { Transaction } from '../../database/database.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Services } from '../../seams/services.ts';
import type { Box } from '../box.ts';
import { type BoxJson, boxJson } from '../box-json.ts';
import { findBoxes, listBoxes } from '../boxes.store.ts';
import { noSuchBox } from '../no-such-box.ts';

export async function execute(services: Services, input: OperationInput): Promise<Reply<BoxJson>> {
  const code = input.params?.code ?? '';
  const box = await services.database.read((transaction) => getBox(transaction, services.account, code));
  return { value: boxJson(box) };
}

/** @throws ShipdockError `box_not_found`. */
export async function getBox(
  transaction: Transaction,
  account: AccountId,
  code: string,
  options: { readonly lock?: boolean } = {},
): Promise<Box> {
  const box = (await findBoxes(transaction, account, [code], options)).get(code);
  if (box !== undefined) return box;
  const known = await listBoxes(transaction, account);
  throw noSuchBox(
    code,
    known.map((each) => each.code),
  );
}
