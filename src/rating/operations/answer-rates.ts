import type { RatingAccessorial } from '../../carriers/carrier.ts';
import type { Words } from '../../kernel/advice.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { AccountId, IdGenerator } from '../../kernel/ids.ts';
import type { Order } from '../../orders/order.ts';
import { overloads } from '../../packages/overloaded.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';
import { packingMinor } from '../../packing/order/packing-costs.ts';
import { filterCarriers, noCarrier } from '../offers/filter-carriers.ts';
import { noRates } from '../offers/no-rates.ts';
import { byPrice } from '../offers/rank-offers.ts';
import { refusalDetail } from '../offers/refusal-detail.ts';
import { RATE_LIFETIME_MS, type Rate, type RateRequest } from '../rate.ts';
import { type RatesJson, rateJson } from '../rate-json.ts';
import type { AccessorialInput, RateRequestInput } from '../rates.schema.ts';
import type { Side } from '../request/asked-accessorials.ts';
import { refuseSaidAmounts } from '../request/cash-on-delivery.ts';
import { asRequestError, asRequestRefusal, type RatePlace } from '../request/rate-request.ts';
import type { goodsOfPackages } from '../request/requested-goods.ts';
import { requestedPackages } from '../request/requested-packages.ts';
import { type RatedOrder, rateWithReasons, refuseWithoutRates } from './rate-order.ts';
import type { RatingSurroundings } from './rating-surroundings.ts';

/** A rate request that was read, with all that rating it needs. */
export interface PreparedRequest {
  readonly sent: RateRequestInput;
  readonly order: Order;
  readonly place: RatePlace;
  readonly surroundings: RatingSurroundings;
  readonly warnings: readonly string[];
  /** What is in the packages, where packages were sent. */
  readonly packed: ReturnType<typeof goodsOfPackages>;
  /** The rating rules in force, where the account has some. */
  readonly rulesId?: string | undefined;
}

export interface RatedRequest {
  readonly value: RatesJson;
  readonly rated: RatedOrder;
  readonly request: RateRequest;
  readonly rates: readonly Rate[];
}

/** Rates a request, outside any unit of work; nothing is kept. @throws ShipdockError as `rateWithReasons`, in the request's words. */
export async function answerRates(
  prepared: PreparedRequest,
  facts: { readonly account: AccountId; readonly now: Date; readonly ids: IdGenerator; readonly words: Words },
): Promise<RatedRequest> {
  const { sent, order, surroundings, place } = prepared;
  refuseSaidAmounts(sent, order.currency);
  const { carriers, unmet } = filterCarriers(surroundings.carriers, sent);
  const rated = await rateRequest(prepared, carriers);
  const { request, rates } = toRates(prepared, rated, facts);
  const shown = sent.rate_filter === 'best' ? rates.slice(0, 1) : rates.toSorted((a, b) => byPrice(a.offer, b.offer));
  const reasons = [...rated.refusals.map((each) => refusalDetail(each, place.timeZone)), ...unmet];
  const value: RatesJson = {
    rates: shown.map((rate) => rateJson(rate, sent.display_rate_detail === true)),
    errors: rates.length + reasons.length === 0 ? [noCarrier(surroundings.readyDate, facts.words)] : reasons,
    warnings: [...new Set([...prepared.warnings, ...overloadWarnings(rated.packages), ...rated.messages])],
  };
  return { value, rated, request, rates };
}

function overloadWarnings(packages: readonly PlannedPackage[]): readonly string[] {
  const loaded = packages.map(({ weight: weightUg, inside, said, contents }) => {
    const { hazmatData = [], packageQuantity = null } = said ?? {};
    return { weightUg, inside, hazmatData, packageQuantity, hasGoods: contents.length > 0 };
  });
  return overloads(loaded).map(({ field, message, mend }) => `${field} ${message}; ${mend}`);
}

/**
 * @throws ShipdockError `no_rates`, `exchange_rate_missing` or `does_not_fit` with the answer as its body, where nothing is
 * offered.
 */
export function refuseWithoutOffers({ value, rated }: Pick<RatedRequest, 'value' | 'rated'>): void {
  if (value.rates.length > 0) return;
  refuseWithoutRates(rated, { body: { ...value } });
  const { misfit, refusals } = rated;
  if (misfit !== undefined) {
    const { code, message, hint, request, details } = misfit;
    throw new ShipdockError(code, message, {
      body: { ...value },
      details,
      ...given('hint', hint),
      ...given('request', request),
    });
  }
  throw noRates('the shipment', refusals, { body: { ...value }, details: value.errors.map((each) => ({ ...each })) });
}

async function rateRequest(
  { sent, order, place, surroundings, packed }: PreparedRequest,
  carriers: RatingSurroundings['carriers'],
): Promise<RatedOrder> {
  const { packages = [] } = sent;
  const atEnd = (list: RateRequestInput['accessorials'], side: Side) =>
    (list ?? []).flatMap(ratingAccessorial).map((each) => ({ ...each, side }));
  const accessorials = [
    ...(sent.accessorials ?? []).flatMap(ratingAccessorial),
    ...atEnd(sent.origin_accessorials, 'origin'),
    ...atEnd(sent.destination_accessorials, 'destination'),
  ];
  const facts = { field: 'packages', currency: order.currency, goods: packed.goods.map((each) => [each]) };
  try {
    const rated = await rateWithReasons(
      order,
      { ...surroundings, carriers, timeZone: place.timeZone },
      {
        accessorials,
        originIsWarehouse: place.isFromWarehouse,
        asOneShipment: true,
        ...(packages.length === 0 ? {} : { packages: requestedPackages(packages, facts) }),
      },
    );
    return inRequestWords(rated);
  } catch (error) {
    throw asRequestError(error);
  }
}

function inRequestWords({ misfit, ...rated }: RatedOrder): RatedOrder {
  if (misfit === undefined) return rated;
  return { ...rated, refusals: rated.refusals.map(asRequestRefusal), misfit: asRequestError(misfit) };
}

/** An accessorial of a request as carriers are asked for it; none where it has no type. */
export function ratingAccessorial({
  type,
  accessorial_type,
  value,
  option_value,
}: AccessorialInput): readonly RatingAccessorial[] {
  const name = type ?? accessorial_type;
  const said = value ?? option_value;
  return name === undefined ? [] : [{ type: name, ...(said === undefined ? {} : { value: said }) }];
}

function toRates(
  { sent, place, surroundings, packed, rulesId }: PreparedRequest,
  rated: RatedOrder,
  { account, now, ids }: Parameters<typeof answerRates>[1],
): { readonly request: RateRequest; readonly rates: readonly Rate[] } {
  const packing = packingMinor(rated.packages);
  const hasOwnPackages = (sent.packages ?? []).length > 0;
  const request: RateRequest = {
    id: ids.next('rateRequest'),
    accountId: account,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + RATE_LIFETIME_MS).toISOString(),
    details: {
      request: rated.request,
      packages: rated.packages,
      lines: hasOwnPackages ? packed.lines : rated.lines,
      packingMinor: packing,
      isInsured: surroundings.isInsured,
      ...given('pickup', sent.pickup),
      warehouseCode: place.warehouse?.code ?? null,
      ...(sent.apply_rules === false ? { isWithoutRules: true } : { rulesId: rulesId ?? null }),
      ...(hasOwnPackages ? { hasOwnPackages, ...given('packagesSent', sent.packages) } : {}),
    },
  };
  const rates = rated.offers.map((offer) => ({
    id: ids.next('rate'),
    request,
    offer,
    totalMinor: offer.totalMinor + packing,
  }));
  return { request, rates };
}
