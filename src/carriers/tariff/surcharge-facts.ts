import { zip5 } from '../../addresses/places/postal-code.ts';
import { poundsOf } from '../../conditions/compared-measures.ts';
import { comparedZip } from '../../conditions/compared-zip.ts';
import type { Condition, Facts } from '../../conditions/condition.ts';
import { minorDigits } from '../../kernel/money.ts';
import { MICROMETRES_PER, wholeInchesUp } from '../../kernel/units.ts';
import type { RatingPackage, RatingRequest } from '../carrier.ts';
import { isToResidence } from './common-reasons.ts';
import type { Area, ParcelTariff } from './tariff.ts';

/** What a `when` may ask about the shipment; the names are those of `chargeFields`. */
export function shipmentFacts(request: RatingRequest, areas: readonly Area[], service: string, zone: string): Facts {
  const { origin, destination } = request;
  const zip = zip5(destination.zip);
  const area = zip === undefined ? undefined : areas.find(({ from, to }) => from <= zip && zip <= to)?.area;
  return {
    'destination.is_residential': isToResidence(request),
    'destination.is_po_box': destination.isPoBox,
    'destination.area': area,
    'destination.country': destination.country,
    'destination.state': destination.state,
    'destination.zip': comparedZip(destination.zip, destination.country),
    'origin.is_residential': origin.isResidential,
    'origin.country': origin.country,
    'origin.state': origin.state,
    'origin.zip': comparedZip(origin.zip, origin.country),
    service,
    zone,
    accessorial: request.accessorials.map(({ type }) => type),
  };
}

/** What a `when` may ask about a package. Sizes are in whole inches, each rounded up before anything is computed from it. */
export function packageFacts(parcel: RatingPackage, currency: string): Facts {
  const sides = [parcel.length, parcel.width, parcel.height].map(wholeInchesUp).toSorted((a, b) => b - a);
  const [longest = 0, second = 0, shortest = 0] = sides;
  return {
    longest_in: longest,
    second_in: second,
    shortest_in: shortest,
    length_plus_girth_in: longest + 2 * (second + shortest),
    cubic_in: longest * second * shortest,
    weight_lb: poundsOf(parcel.weight ?? 0),
    'package.value': parcel.valueMinor / 10 ** minorDigits(currency),
    'package.hazmat': parcel.dangerousGoods !== undefined,
    'package.dry_ice_weight': poundsOf(parcel.dryIce ?? 0),
    dangerous_goods_type: parcel.dangerousGoods,
  };
}

/** The accessorials that a parcel tariff has a price for: those that its conditions ask for. */
export function surchargeAccessorials(tariff: ParcelTariff): readonly string[] {
  return [...new Set(tariff.surcharges.flatMap((surcharge) => accessorialsIn(surcharge.when)))];
}

function accessorialsIn(condition: Condition): readonly string[] {
  switch (condition.op) {
    case 'or':
    case 'and':
      return condition.of.flatMap(accessorialsIn);
    case 'not':
      return accessorialsIn(condition.of);
    case 'is':
      return condition.field === 'accessorial' ? [String(condition.value)] : [];
    case 'in':
      return condition.field === 'accessorial' ? condition.values.map(String) : [];
    default:
      return [];
  }
}

/** A length in whole inches, rounded down, as the bounds of overlength charges are read: 143.5 in is still 96-143. */
export function wholeInchesDown(micrometres: number): number {
  return Math.floor(micrometres / MICROMETRES_PER.in);
}
