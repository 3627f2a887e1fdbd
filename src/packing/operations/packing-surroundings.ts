import { accountSettings } from '../../accounts/operations/account-settings.ts';
import type { Box } from '../../catalog/box.ts';
import { boxesOfAccount } from '../../catalog/operations/boxes-of-account.ts';
import { parentSkusOf } from '../../catalog/operations/skus-of-lines.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { Transaction } from '../../database/database.ts';
import type { ExchangeRate } from '../../exchange-rates/exchange-rate.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { allEnded } from '../../kernel/all-ended.ts';
import type { AccountId } from '../../kernel/ids.ts';
import type { Order } from '../../orders/order.ts';

/** What packing needs beside the order and the SKUs of its lines. */
export interface PackingSurroundings {
  readonly boxes: readonly Box[];
  /** SKUs into which the account rolls orders of units up; none where `package_level_optimization` is off. */
  readonly parents: readonly Sku[];
  /** For boxes whose costs are in another currency than the order. */
  readonly exchangeRates: readonly ExchangeRate[];
}

export async function readPackingSurroundings(
  transaction: Transaction,
  account: AccountId,
  order: Order,
): Promise<PackingSurroundings> {
  const [boxes, setting] = await allEnded([
    boxesOfAccount(transaction, account),
    accountSettings(transaction, account),
  ]);
  const isRolledUp = setting('package_level_optimization') === 'on';
  const skus = order.lines.flatMap(({ sku }) => sku ?? []);
  const foreign = order.details.selfPacked ? [] : boxes.filter(({ currency }) => currency !== order.currency);
  return {
    boxes,
    parents: isRolledUp ? await parentSkusOf(transaction, account, skus) : [],
    exchangeRates: await ratesForLines(transaction, account, foreign),
  };
}
