import type { Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';
import type { SkuJson } from '../sku.ts';

/** What flags, or the file, say of a SKU, in the API's words; the sizes are those of its one item. */
export async function skuBody(
  session: Session,
  typed: Typed,
  before?: SkuJson,
): Promise<Readonly<Record<string, unknown>>> {
  const { options } = typed;
  const sku = typed.arguments.sku;
  if (typeof options.file === 'string') {
    const body = await readJsonInput(session, options.file);
    return { ...(body as object), ...(sku === undefined ? {} : { sku }) };
  }
  const item = {
    length: options.length,
    width: options.width,
    height: options.height,
    dimension_uom: options.dimensionUom,
    weight: options.weight,
    weight_uom: options.weightUom,
    value: options.value,
    freight_class: options.freightClass,
    country_of_origin: options.origin,
    harmonized_codes: options.hsCode === undefined ? undefined : [{ harmonized_code: options.hsCode }],
  };
  const given = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
  const [known, ...others] = before?.items ?? [];
  return {
    sku,
    name: options.name,
    description: options.description,
    price: options.price,
    ...(Object.keys(given).length === 0 ? {} : { items: [{ ...known, ...given }, ...others] }),
  };
}
