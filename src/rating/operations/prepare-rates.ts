import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import { skusNamed, skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { itemWarehouseWarnings } from '../../orders/line-warehouses.ts';
import { skusOfOrder } from '../../orders/operations/skus-of-order.ts';
import { readPackingSurroundings } from '../../packing/operations/packing-surroundings.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { warehouseCoded } from '../../warehouses/warehouse.ts';
import { withValuesInOrderCurrency } from '../package-values.ts';
import { findPolicies } from '../policies.store.ts';
import { skuNamed } from '../rate-items.ts';
import { draftRateRequest, shippingFrom } from '../rate-request.ts';
import type { RateRequestInput } from '../rates.schema.ts';
import { readyMoment, toldOfPickup } from '../ready-moment.ts';
import { goodsOfPackages, requestedGoods } from '../requested-goods.ts';
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
  const code = sent.origin_address?.code;
  const isWarehouse = code !== undefined && warehouseCoded(warehouses, code) !== undefined;
  const origin = isWarehouse
    ? sent.origin_address
    : await withBookAddress(transaction, account, 'origin_address', inAddressWords(sent.origin_address));
  const destination = await withBookAddress(
    transaction,
    account,
    'destination_address',
    inAddressWords(sent.destination_address),
  );
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
