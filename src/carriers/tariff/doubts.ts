import type { Condition } from '../../conditions/condition.ts';
import { neverTogether } from '../../conditions/never-together.ts';
import { counted } from '../../kernel/counted.ts';
import { formatDecimal } from '../../kernel/decimal.ts';
import type { CourierTariff, LtlTariff, ParcelTariff, Tariff } from './tariff.ts';

/** In hundredths of a percent. */
const WHOLE = 10_000;

/**
 * What can be read in a tariff and is hardly meant: a price of 0, by which its carrier is the cheapest of all, and a percentage
 * beyond the whole that it is of, a condition that nothing meets. Each as a sentence; nothing is refused for it.
 */
export function doubtsOf(tariff: Tariff): readonly string[] {
  return [
    ...tariff.fuel.rows.flatMap(({ from, percent }) => beyond(`the fuel surcharge from ${from}`, percent)),
    ...(tariff.insurance === null ? [] : beyond('insurance', tariff.insurance.percent)),
    ...ofFamily(tariff),
  ];
}

function ofFamily(tariff: Tariff): readonly string[] {
  switch (tariff.family) {
    case 'parcel':
      return parcelDoubts(tariff);
    case 'ltl':
      return freightDoubts(tariff);
    case 'courier':
      return courierDoubts(tariff);
  }
}

function parcelDoubts({ services, surcharges }: ParcelTariff): readonly string[] {
  return [
    ...services.flatMap(({ code, rates: { weights, columns, perExtraLbE4 } }) => [
      ...zeros(
        code,
        Object.entries(columns).flatMap(([zone, prices]) =>
          prices.flatMap((minor, row) => (minor === 0 ? [`up to ${weights[row]} lb in zone ${zone}`] : [])),
        ),
      ),
      ...zeros(
        code,
        Object.entries(perExtraLbE4 ?? {}).flatMap(([zone, price]) =>
          price === 0 ? [`each pound above the last row in zone ${zone}`] : [],
        ),
      ),
    ]),
    ...surcharges.flatMap(({ code, percent }) => beyond(`the surcharge ${code}`, percent ?? 0)),
    ...surcharges.flatMap(({ code, when }) => contradictory(`the surcharge ${code}`, when)),
  ];
}

function contradictory(charge: string, when: Condition): readonly string[] {
  return neverTogether(when, hasOneValue).map(
    (field) => `${charge}: no ${field} meets all that its condition joins with and; or joins what may hold alone`,
  );
}

/** Several accessorials may be asked for, and a postal code is written in several ways. */
function hasOneValue(field: string): boolean {
  return field !== 'accessorial' && !field.endsWith('.zip');
}

function freightDoubts({ rates, weightBreaks, discountPercent, services, accessorials }: LtlTariff): readonly string[] {
  const free = Object.entries(rates).flatMap(([lane, classes]) =>
    Object.entries(classes).flatMap(([freightClass, { perCwtE4 }]) =>
      perCwtE4.flatMap((price, index) =>
        price === 0 ? [`class ${freightClass} on lane ${lane} at ${weightBreaks[index]?.code ?? index + 1}`] : [],
      ),
    ),
  );
  return [
    ...zeros('a hundredweight', free),
    ...(discountPercent >= WHOLE
      ? [`the discount is ${percentText(discountPercent)}: only minimum charges are left`]
      : []),
    ...services.flatMap(({ code, guaranteedPercent }) => beyond(`the guarantee of ${code}`, guaranteedPercent)),
    ...accessorials.flatMap(({ code, when }) => (when === null ? [] : contradictory(`the accessorial ${code}`, when))),
  ];
}

function courierDoubts({ services }: CourierTariff): readonly string[] {
  return services.flatMap(({ code, baseMinor }) => zeros(code, baseMinor === 0 ? ['its base'] : []));
}

function zeros(what: string, places: readonly string[]): readonly string[] {
  const [first] = places;
  if (first === undefined) return [];
  const more = places.length === 1 ? '' : ` (${counted(places.length, 'price')}, this one first)`;
  return [`${what} costs 0: ${first}${more}`];
}

function beyond(what: string, percent: number): readonly string[] {
  return percent > WHOLE ? [`${what} is ${percentText(percent)}, more than the whole that it is of`] : [];
}

function percentText(percent: number): string {
  return `${formatDecimal(percent, 2).replace(/\.?0+$/, '')} %`;
}
