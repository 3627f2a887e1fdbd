import type { Typed } from '../../cli/command.ts';
import { readJsonInput } from '../../cli/json-input.ts';
import type { Session } from '../../cli/session.ts';
import { skuQuantities } from './sku-quantities.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the file says of a SKU, and flags over it, in the API's words; sizes are those of the one piece that it is. */
export async function skuBody(session: Session, typed: Typed): Promise<Body> {
  const { options } = typed;
  const file = typeof options.file === 'string' ? await readJsonInput(session, options.file) : {};
  // What is no object is refused by the operation, which names what it needs.
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return file as Body;
  const { item: sent } = file as { readonly item?: unknown };
  const item = itemFlags(options);
  return {
    ...file,
    ...given({ sku: typed.arguments.sku, ...skuFlags(options) }),
    ...(Object.keys(item).length === 0 ? {} : { item: typeof sent === 'object' ? { ...sent, ...item } : item }),
  };
}

/** What flags alone say of a SKU. */
export function skuChanges({ options }: Typed): Body {
  return given({ ...skuFlags(options), ...itemFlags(options) });
}

function skuFlags(options: Typed['options']): Body {
  const parts = skuQuantities((options.part as readonly string[] | undefined) ?? [], '--part');
  return {
    name: options.name,
    description: options.description,
    image_url: options.imageUrl,
    packing_code: options.packingCode,
    price: options.price,
    units_per_sku: options.unitsPerSku,
    aggregate_weight: options.aggregateWeight,
    child_sku: options.childSku,
    child_sku_qty: options.childSkuQty,
    hazmat: options.hazmat,
    upc: options.upc,
    ship_individually: options.shipIndividually,
    external_id: options.externalId,
    kit_components: parts.length === 0 ? undefined : parts,
    clear: options.clear,
  };
}

function itemFlags(options: Typed['options']): Body {
  return given({
    length: options.length,
    width: options.width,
    height: options.height,
    dimension_uom: options.dimensionUom,
    weight: options.weight,
    weight_uom: options.weightUom,
    value: options.value,
    item_type: options.itemType,
    handling_unit_type: options.handlingUnitType,
    freight_class: options.freightClass,
    nmfc: options.nmfc,
    country_of_origin: options.origin,
    harmonized_codes: options.hsCode === undefined ? undefined : [{ harmonized_code: options.hsCode }],
  });
}

function given(members: Body): Body {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  );
}
