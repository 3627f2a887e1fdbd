import type { Rated, RatingPackage, RatingRequest, Refusal, RefusalReason } from '../../carriers/carrier.ts';
import { PARCEL_LIMITS, parcelFaults } from '../../carriers/parcel-limits.ts';
import { exactInches, type Micrograms, type Micrometres, weightIn } from '../../kernel/units.ts';
import { lineField } from '../../orders/named/line-name.ts';
import type { Order } from '../../orders/order.ts';
import { freightClassByDensity } from '../../packages/freight-class.ts';
import { type Misfit, misfitReason } from '../../packing/order/misfits.ts';

/** What carriers are asked about, and how: every service of every carrier is answered. */
export interface MisfitFacts {
  readonly order: Order;
  readonly misfits: readonly Misfit[];
  /** For what could be packed. */
  readonly request: RatingRequest;
  readonly rate: (request: RatingRequest) => Promise<Rated>;
}

/**
 * Why every service refuses a shipment with goods that pack nowhere, and the smallest changes with which it takes them:
 * shipping the goods as freight where the service takes them so, else making them lighter and smaller. What else it refuses
 * the shipment for is told too.
 */
export async function refuseMisfits(facts: MisfitFacts): Promise<readonly Refusal[]> {
  const freight = facts.misfits.map(freightPiece);
  const services = everyService(await asked(facts, freight));
  return Promise.all(services.map((service) => refusalOf(facts, service)));
}

async function refusalOf(facts: MisfitFacts, asFreight: Refusal): Promise<Refusal> {
  const { order, misfits } = facts;
  const reasonsOf = (service: Refusal, changed: (misfit: Misfit, index: number) => RefusalReason): Refusal => ({
    ...service,
    reasons: [...misfits.map(changed), ...service.reasons.filter((reason) => changeOf(facts, reason) === undefined)],
  });
  if (asFreight.reasons.every((reason) => changeOf(facts, reason) === undefined)) {
    return reasonsOf(asFreight, (misfit) => shippedAsFreight(order, misfit));
  }
  const { service, pieces } = await fittingParcels(facts, asFreight);
  return reasonsOf(service, (misfit, index) => madeSmaller(order, misfit, pieces[index] ?? parcelPiece(misfit)));
}

/** Rounds of asking again with the changes that the last answer named: one limit may hide another. */
const ROUNDS = 4;

async function fittingParcels(facts: MisfitFacts, wanted: Refusal) {
  let service = wanted;
  let pieces = facts.misfits.map((misfit) => withinLimits(parcelPiece(misfit)));
  for (let round = 0; round < ROUNDS; round++) {
    const answer = everyService(await asked(facts, pieces));
    service = answer.find((each) => isSame(each, wanted)) ?? service;
    const changes = service.reasons.flatMap((reason) => changeOf(facts, reason) ?? []);
    if (changes.length === 0) break;
    pieces = pieces.map((piece, index) =>
      Object.assign({}, piece, ...changes.filter((each) => each.index === index).map(({ change }) => change)),
    );
  }
  return { service, pieces };
}

/** No shipment is asked for with more pieces of a line than that: all are alike. */
const MOST_PIECES = 100;

function asked({ misfits, request, rate }: MisfitFacts, pieces: readonly RatingPackage[]): Promise<Rated> {
  const further = misfits.flatMap(({ quantity }, index) =>
    Array.from({ length: Math.min(quantity, MOST_PIECES) - 1 }, () => pieces[index] ?? []).flat(),
  );
  return rate({ ...request, packages: [...request.packages, ...pieces, ...further] });
}

/** What a reason would have changed of the pieces that follow the packages; undefined where it is about something else. */
function changeOf({ request, misfits }: MisfitFacts, { fix }: RefusalReason) {
  if (fix?.kind !== 'package' || fix.index < request.packages.length) return undefined;
  const index = fix.index - request.packages.length;
  return { change: fix.change, index: index < misfits.length ? index : undefined };
}

function everyService({ offers, refusals }: Rated): readonly Refusal[] {
  const taken = offers.map(({ carrierCode, carrierName, serviceCode, serviceName }) => {
    return { carrierCode, carrierName, serviceCode, serviceName, reasons: [] };
  });
  return [...taken, ...refusals];
}

function isSame(one: Refusal, other: Refusal): boolean {
  return one.carrierCode === other.carrierCode && one.serviceCode === other.serviceCode;
}

function parcelPiece({ piece: { kind, line } }: Misfit): RatingPackage {
  return {
    kind: 'parcel',
    // As the line has them, in the units of the engine.
    length: kind.lengthUm as Micrometres,
    width: kind.widthUm as Micrometres,
    height: kind.heightUm as Micrometres,
    weight: kind.weightUg as Micrograms | undefined,
    valueMinor: 0,
    ...(line.dangerousGoods === undefined ? {} : { dangerousGoods: line.dangerousGoods }),
  };
}

function freightPiece(misfit: Misfit): RatingPackage {
  const { freightClass } = misfit.piece.kind;
  const piece = parcelPiece(misfit);
  return {
    ...piece,
    kind: 'handling_unit',
    freightClass: freightClass ?? freightClassByDensity(piece.weight ?? 1, piece),
  };
}

function withinLimits(piece: RatingPackage): RatingPackage {
  const faults = parcelFaults(piece, PARCEL_LIMITS, 'it');
  return Object.assign({}, piece, ...faults.map(({ fix }) => fix));
}

function shippedAsFreight(order: Order, misfit: Misfit): RefusalReason {
  const { line } = misfit.piece.line;
  // Of a line that is weighed itself the unit may follow from its type: the weight is told with the type.
  const weight = line.weightUg === null ? {} : { weight: misfit.piece.kind.weightUg as Micrograms };
  return {
    code: 'limit',
    message: misfitReason(misfit),
    change: `ship it as freight: item_type ${misfit.shipsAs}`,
    fix: { kind: 'item', field: lineField(order, line), change: { itemType: misfit.shipsAs, ...weight } },
  };
}

function madeSmaller(order: Order, misfit: Misfit, { length, width, height, weight }: RatingPackage): RefusalReason {
  const { kind, line } = misfit.piece;
  const size = [length, width, height].map(exactInches).join(' × ');
  const isSmaller = length < kind.lengthUm || width < kind.widthUm || height < kind.heightUm;
  const isLighter = weight !== undefined && weight < (kind.weightUg ?? 0);
  const limits = [...(isLighter ? [`${weightIn(weight, 'lb', 4)} lb`] : []), ...(isSmaller ? [`${size} in`] : [])];
  const change = { ...(isLighter ? { weight } : {}), ...(isSmaller ? { length, width, height } : {}) };
  return {
    code: 'limit',
    message: misfitReason(misfit),
    change: `pack it into parcels of at most ${limits.join(' and ')}`,
    fix: { kind: 'item', field: lineField(order, line.line), change },
  };
}
