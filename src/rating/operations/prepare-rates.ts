import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import { skusNamed, skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import type { AccountId } from '../../kernel/ids.ts';
import { itemWarehouseWarnings } from '../../orders/named/line-warehouses.ts';
import { skusOfOrder } from '../../orders/operations/skus-of-order.ts';
import { readPackingSurroundings } from '../../packing/operations/packing-surroundings.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { type Warehouse, warehouseCoded } from '../../warehouses/warehouse.ts';
import { findPolicies } from '../policies.store.ts';
import type { RateRequestInput } from '../rates.schema.ts';
import { withValuesInOrderCurrency } from '../request/package-values.ts';
import { skuNamed } from '../request/rate-items.ts';
import { draftRateRequest, shippingFrom } from '../request/rate-request.ts';
import { readyMoment, toldOfPickup } from '../request/ready-moment.ts';
import { goodsOfPackages, requestedGoods } from '../request/requested-goods.ts';
import type { PreparedRequest } from './answer-rates.ts';

/**
 * Reads all that a rate request needs, on one snapshot. Rating rules apply unless `apply_rules` is false (api-v4 1.6).
 * @throws ShipdockError `unreadable_field`, `warehouse_unknown`, `address_unknown`, `exchange_rate_missing`.
 */
export async function prepareRates(
  transaction: Transaction,
  services: Services,
  sent: RateRequestInput,
): Promise<PreparedRequest> {
  const { account } = services;
  const now = services.clock.now();
  const warehouses = await warehousesOfAccount(transaction, account);
  const { origin, destination } = await placesNamed(transaction, account, sent, warehouses);
  const place = shippingFrom({ ...sent, origin_address: origin }, warehouses);
  const atOrigin = { now, timeZone: place.timeZone };
  const doubt = toldOfPickup(atOrigin, sent.pickup);
  const ready = readyMoment(atOrigin, sent.pickup);
  const rates = await ratesForLines(transaction, account, [...(sent.items ?? []), ...(sent.packages ?? [])]);
  const drafted = draftRateRequest(
    { ...sent, origin_address: place.isFromWarehouse ? undefined : origin, destination_address: destination },
    {
      accountId: account,
      now: now.toISOString(),
      ids: services.ids,
      createdBy: services.actor,
      source: 'API',
      warehouse: place.warehouse,
      importFingerprint: null,
      rates,
      readyDate: ready.readyDate,
      skus: await skusNamed(
        transaction,
        account,
        (sent.items ?? []).flatMap((item) => skuNamed(item) ?? []),
      ),
    },
  );
  const setting = await accountSettings(transaction, account);
  const rules = sent.apply_rules === false ? undefined : await findPolicies(transaction, account, 'rating_rules');
  const { currency } = drafted.order;
  const packages = withValuesInOrderCurrency(sent.packages ?? [], { currency, rates, date: ready.readyDate });
  const inPackages = requestedGoods(packages, { currency, rates, date: ready.readyDate, ids: services.ids });
  const known = await skusOfLines(transaction, account, [drafted.order, { lines: inPackages.flat() }]);
  const lying = { warehouse: place.warehouse, date: ready.readyDate };
  const skus = await skusOfOrder(transaction, services, drafted.order, lying, known);
  return {
    sent: { ...sent, packages: [...packages] },
    packed: goodsOfPackages(inPackages, skus, currency),
    rulesId: rules?.id,
    order: drafted.order,
    place,
    warnings: [
      ...place.warnings,
      ...itemWarehouseWarnings(sent.items ?? [], warehouses, place.isFromWarehouse ? place.warehouse : undefined),
      ...drafted.warnings,
      ...[doubt ?? []].flat(),
    ],
    surroundings: {
      skus,
      ...(await readPackingSurroundings(transaction, account, drafted.order)),
      warehouse: place.warehouse,
      carriers: await services.carriers.activeOn(transaction, account, ready.readyDate, now.toISOString()),
      policies: rules?.file,
      isInsured: sent.insurance?.active ?? setting('insurance') === 'on',
      now,
      ...ready,
    },
  };
}

/** Where it ships from and to, as the address book has them; the code of a warehouse is that of no address. */
async function placesNamed(
  transaction: Transaction,
  account: AccountId,
  { origin_address: from, destination_address: to }: RateRequestInput,
  warehouses: readonly Warehouse[],
) {
  const isWarehouse = from?.code !== undefined && warehouseCoded(warehouses, from.code) !== undefined;
  return {
    origin: isWarehouse ? from : await withBookAddress(transaction, account, 'origin_address', inAddressWords(from)),
    destination: await withBookAddress(transaction, account, 'destination_address', inAddressWords(to)),
  };
}
