import type { Typed } from '../../cli/command.ts';
import type { Session } from '../../cli/session.ts';
import { fileAndFlags, saidByFlags } from '../../cli/words/file-and-flags.ts';
import { skuOperations } from '../catalog.operations.ts';
import { skuView } from '../skus.view.ts';
import { skuQuantities } from './sku-quantities.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the file says of a SKU, and flags over it, in the API's words; sizes are those of the one piece that it is. */
export async function skuBody(session: Session, typed: Typed): Promise<Body> {
  const { options } = typed;
  const flags = { sku: typed.arguments.sku, ...skuFlags(options), item: itemFlags(options) };
  return fileAndFlags(session, typed, flags, { operation: skuOperations.save, view: skuView }, ['item']);
}

/** What flags alone say of a SKU. */
export function skuChanges({ options }: Typed): Body {
  return saidByFlags({ ...skuFlags(options), ...itemFlags(options) });
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
  return saidByFlags({
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
