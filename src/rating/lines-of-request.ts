import { parseCountry } from '../addresses/country.ts';
import { given } from '../kernel/given.ts';
import type { LineItemId } from '../kernel/ids.ts';
import { parseWeight } from '../kernel/units.ts';
import { draftLine, type LineFacts } from '../orders/draft-line.ts';
import { type RatableLine, ratableLine } from './ratable-line.ts';
import type { PackageItemInput, PackageRequestInput } from './rates.schema.ts';

/**
 * What packages of a rate request hold, as lines that a booking by the rate finds again: each by its place in the request.
 * Their sizes are not asked for, since they are packed.
 */
export function linesOfRequest(
  packages: readonly PackageRequestInput[],
  facts: Pick<LineFacts, 'currency' | 'ids'>,
): ReadonlyMap<PackageItemInput, RatableLine> {
  const lines = new Map<PackageItemInput, RatableLine>();
  for (const [index, sent] of packages.entries()) {
    const places = [
      { field: `packages[${index}]`, items: sent.package_items },
      ...(sent.handling_unit_packages ?? []).map((inside, place) => {
        return { field: `packages[${index}].handling_unit_packages[${place}]`, items: inside.package_items };
      }),
    ];
    for (const { field, items = [] } of places) {
      for (const [place, item] of items.entries()) {
        lines.set(item, lineOf(item, lines.size, { ...facts, field: `${field}.package_items[${place}]` }));
      }
    }
  }
  return lines;
}

function lineOf(
  item: PackageItemInput,
  position: number,
  { field, currency, ids }: Pick<LineFacts, 'currency' | 'ids' | 'field'>,
): RatableLine {
  const sku = item.product_sku ?? item.sku;
  const { quantity, value, hs_code, freight_class, nmfc, description, country_of_origin: origin } = item;
  const name = item.name ?? (sku === undefined ? (description ?? 'goods') : undefined);
  const country_of_origin = origin === undefined ? undefined : parseCountry(origin);
  const said = { sku, name, quantity, value, hs_code, freight_class, nmfc, description, country_of_origin };
  const line = draftLine(said, position, { field, currency, ids, rates: [], date: '' });
  const weight = item.weight === undefined ? undefined : parseWeight(item.weight, item.weight_uom ?? 'lb');
  // The request's own places name the lines: nothing of them is kept as an order.
  return ratableLine({ ...line, id: field as LineItemId, ...given('weightUg', weight) }, undefined);
}
