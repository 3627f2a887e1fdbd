import type { Sku } from './sku.ts';
import type { SkuItemInput } from './skus.schema.ts';

type TariffNumbers = NonNullable<SkuItemInput['harmonized_codes']>;

/**
 * The SKUs as goods go to a country: of the tariff numbers of each piece its own stands first, where documents look, then that
 * of no country. Where there is neither the first stays, since the six digits before a country's own are the same everywhere.
 */
export function skusTowards(country: string | undefined, skus: ReadonlyMap<string, Sku>): ReadonlyMap<string, Sku> {
  return new Map([...skus].map(([name, sku]) => [name, towards(country, sku)]));
}

function towards(country: string | undefined, sku: Sku): Sku {
  const { items = [] } = sku.details;
  if (items.every(({ harmonized_codes: codes = [] }) => codes.length < 2)) return sku;
  const sorted = items.map((item) => ({ ...item, harmonized_codes: byCountry(country, item.harmonized_codes ?? []) }));
  return { ...sku, details: { ...sku.details, items: sorted } };
}

function byCountry(country: string | undefined, numbers: TariffNumbers): TariffNumbers {
  const place = ({ country_code: of }: TariffNumbers[number]) => (of === undefined ? 1 : of === country ? 0 : 2);
  return numbers.toSorted((one, other) => place(one) - place(other));
}
