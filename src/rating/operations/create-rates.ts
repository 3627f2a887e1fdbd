import { accountSettings } from '../../accounts/operations/account-settings.ts';
import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { addressWarnings, withAddressAdvice } from '../../addresses/operations/with-address-advice.ts';
import type { RatingAccessorial } from '../../carriers/carrier.ts';
import { skusOfLines } from '../../catalog/operations/skus-of-lines.ts';
import { readInput } from '../../contract/read-input.ts';
import { localMoment } from '../../contract/time-zone.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import type { Order } from '../../orders/order.ts';
import type { Services } from '../../seams/services.ts';
import { warehousesOfAccount } from '../../warehouses/operations/warehouse-of-order.ts';
import { filterCarriers, noCarrier, type UnmetFilter } from '../filter-carriers.ts';
import { packingMinor } from '../proposal.ts';
import { RATE_LIFETIME_MS, type Rate, type RateRequest } from '../rate.ts';
import { type RateJson, rateJson } from '../rate-json.ts';
import { asRequestError, draftRateRequest, type RatePlace, shippingFrom } from '../rate-request.ts';
import { type AccessorialInput, type RateRequestInput, rateRequestSchema } from '../rates.schema.ts';
import { insertRates } from '../rates.store.ts';
import { type RefusalDetail, refusalDetail } from '../refusal-detail.ts';
import { requestedPackages } from '../requested-packages.ts';
import { readPackingSurroundings } from './packing-surroundings.ts';
import { type RatedOrder, type RatingSurroundings, rateOrder } from './rate-order.ts';

export { rateRequestSchema as bodySchema };

/** The answer to a rate request: what is offered, cheapest first, and why everything else is not. */
export interface RatesJson {
  readonly rates: readonly RateJson[];
  readonly errors: readonly (RefusalDetail | UnmetFilter)[];
  readonly warnings: readonly string[];
}

export async function execute(services: Services, input: OperationInput): Promise<Reply<RatesJson>> {
  const sent = readInput(rateRequestSchema, input.body);
  const prepared = await services.database.read((transaction) => prepare(transaction, services, sent));
  const { origin, destination } = prepared.order.addresses;
  return withAddressAdvice(services, { origin_address: origin, destination_address: destination }, () =>
    answer(services, sent, prepared),
  );
}

async function answer(services: Services, sent: RateRequestInput, prepared: Prepared): Promise<Reply<RatesJson>> {
  const { order, place, surroundings, warnings } = prepared;
  const { origin, destination } = order.addresses;
  const doubts = await addressWarnings(services, { origin_address: origin, destination_address: destination });
  const { carriers, unmet } = filterCarriers(surroundings.carriers, sent);
  const rated = await rateRequest(order, { ...surroundings, carriers }, sent, place);
  const { rates, request } = toRates(services, rated, surroundings, place);
  if (!services.dryRun) {
    await services.database.write((transaction) => insertRates(transaction, request, rates));
  }
  const shown = sent.rate_filter === 'best' ? rates.slice(0, 1) : rates;
  const reasons = [...rated.refusals.map(refusalDetail), ...unmet];
  const value: RatesJson = {
    rates: shown.map((rate) => rateJson(rate, sent.display_rate_detail === true)),
    errors: rates.length + reasons.length === 0 ? [noCarrier(surroundings.readyDate)] : reasons,
    warnings: [...new Set([...warnings, ...doubts, ...rated.messages])],
  };
  if (shown.length > 0) return { value };
  throw new ShipdockError('no_rates', 'no carrier service can take the shipment', {
    body: { ...value },
    details: value.errors.map((each) => ({ ...each })),
    hint: 'each service below says why not, and what would help',
  });
}

interface Prepared {
  readonly order: Order;
  readonly place: RatePlace;
  readonly surroundings: RatingSurroundings;
  readonly warnings: readonly string[];
}

async function prepare(transaction: Transaction, services: Services, sent: RateRequestInput): Promise<Prepared> {
  const { account } = services;
  const warehouses = await warehousesOfAccount(transaction, account);
  const isWarehouse = warehouses.some(({ code }) => code === sent.origin_address?.code);
  const origin = isWarehouse
    ? sent.origin_address
    : await withBookAddress(transaction, account, 'origin_address', sent.origin_address);
  const destination = await withBookAddress(transaction, account, 'destination_address', sent.destination_address);
  const place = shippingFrom({ ...sent, origin_address: origin }, warehouses);
  const ready = localMoment(services.clock.now(), place.timeZone);
  const drafted = draftRateRequest(
    { ...sent, origin_address: place.isFromWarehouse ? undefined : origin, destination_address: destination },
    {
      accountId: account,
      now: services.clock.now().toISOString(),
      ids: services.ids,
      createdBy: services.actor,
      source: 'API',
      warehouse: place.warehouse,
      importFingerprint: null,
      rates: await ratesForLines(transaction, account, sent.items ?? []),
    },
  );
  const setting = await accountSettings(transaction, account);
  return {
    order: drafted.order,
    place,
    warnings: [...place.warnings, ...drafted.warnings],
    surroundings: {
      skus: await skusOfLines(transaction, account, [drafted.order]),
      ...(await readPackingSurroundings(transaction, account, drafted.order)),
      warehouse: place.warehouse,
      carriers: await services.carriers.activeOn(transaction, account, ready.date),
      isInsured: sent.insurance?.active ?? setting('insurance') === 'on',
      readyDate: ready.date,
      readyMinute: ready.minute,
    },
  };
}

async function rateRequest(
  order: Order,
  surroundings: RatingSurroundings,
  sent: RateRequestInput,
  place: RatePlace,
): Promise<RatedOrder> {
  const { packages = [] } = sent;
  const accessorials = [sent.accessorials, sent.origin_accessorials, sent.destination_accessorials].flatMap(
    (list) => list?.flatMap(accessorial) ?? [],
  );
  const facts = { field: 'packages', currency: order.currency, lineOf: () => undefined };
  try {
    return await rateOrder(order, surroundings, {
      accessorials,
      originIsWarehouse: place.isFromWarehouse,
      asOneShipment: true,
      ...(packages.length === 0 ? {} : { packages: requestedPackages(packages, facts) }),
    });
  } catch (error) {
    throw asRequestError(error);
  }
}

function accessorial({ type, accessorial_type, value, option_value }: AccessorialInput): readonly RatingAccessorial[] {
  const name = type ?? accessorial_type;
  const said = value ?? option_value;
  return name === undefined ? [] : [{ type: name, ...(said === undefined ? {} : { value: said }) }];
}

function toRates(
  services: Services,
  rated: RatedOrder,
  surroundings: RatingSurroundings,
  place: RatePlace,
): { readonly request: RateRequest; readonly rates: readonly Rate[] } {
  const now = services.clock.now();
  const packing = packingMinor(rated.packages);
  const request: RateRequest = {
    id: services.ids.next('rateRequest'),
    accountId: services.account,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + RATE_LIFETIME_MS).toISOString(),
    details: {
      request: rated.request,
      packages: rated.packages,
      lines: rated.lines,
      packingMinor: packing,
      isInsured: surroundings.isInsured,
      warehouseCode: place.warehouse?.code ?? null,
    },
  };
  const rates = rated.offers.map((offer) => ({
    id: services.ids.next('rate'),
    request,
    offer,
    totalMinor: offer.totalMinor + packing,
  }));
  return { request, rates };
}
