import type { View, ViewField } from '../cli/view.ts';
import type { DetectedSkuJson, SkuJson } from './sku-json.ts';

const skuField = (
  name: string,
  type: ViewField<SkuJson>['type'],
  description: string,
  inTable = false,
): ViewField<SkuJson> => ({
  name,
  type,
  description,
  inTable,
});

/** Of several pieces no one size or weight is true. */
function onePiece({ items }: SkuJson): SkuJson['items'][number] | undefined {
  const [only, ...further] = items ?? [];
  return further.length === 0 && only?.quantity === 1 ? only : undefined;
}

/** The fields of a SKU. */
export const skuView: View<SkuJson> = {
  resource: 'SKUs',
  id: 'sku',
  fields: [
    skuField('sku', 'text', 'the SKU', true),
    skuField('name', 'text', 'its name', true),
    { ...skuField('length', 'number', 'length of one unit', true), get: (sku) => onePiece(sku)?.length ?? null },
    { ...skuField('width', 'number', 'width of one unit', true), get: (sku) => onePiece(sku)?.width ?? null },
    { ...skuField('height', 'number', 'height of one unit', true), get: (sku) => onePiece(sku)?.height ?? null },
    { ...skuField('weight', 'number', 'weight of one unit', true), get: (sku) => onePiece(sku)?.weight ?? null },
    skuField('price', 'money', 'price of one unit', true),
    skuField('valid_for_rating', 'boolean', 'whether every item has sizes and weight', true),
    skuField('description', 'text', 'what customs read'),
    skuField('image_url', 'text', 'picture'),
    skuField('packing_code', 'text', 'which boxes it may go in'),
    {
      ...skuField('items', 'list', 'the pieces that one unit ships as'),
      below: async () => (await import('./sku-parts.view.ts')).ITEM,
    },
    skuField('units_per_sku', 'integer', 'units that it stands for'),
    skuField('aggregate_weight', 'boolean', 'whether freight is rated by weight alone'),
    skuField('child_sku', 'text', 'SKU of its single units'),
    skuField('child_sku_qty', 'integer', 'how many of them'),
    skuField('hazmat', 'boolean', 'whether it is dangerous goods'),
    skuField('upc', 'text', 'barcode number'),
    skuField('is_kit', 'boolean', 'whether it is sold as one and shipped in parts'),
    {
      ...skuField('kit_components', 'list', 'its parts: SKU, quantity, share of the value in percent'),
      below: async () => (await import('./sku-parts.view.ts')).KIT_COMPONENT,
    },
    skuField('ship_individually', 'boolean', 'whether each unit ships alone'),
    skuField('external_id', 'text', 'id elsewhere'),
    skuField('created_at', 'time', 'when it was added'),
    skuField('updated_at', 'time', 'when it was last changed'),
  ],
};

/** The fields of a SKU that a code was recognised as. */
export const detectedSkuView: View<DetectedSkuJson> = {
  ...skuView,
  fields: [
    { name: 'matched_by', type: 'text', description: 'sku, upc, external_id or sku_in_another_case', inTable: true },
    ...skuView.fields,
  ],
};

/** What a deletion says on the terminal; over HTTP it answers nothing. */
export const deletedSkuView: View<{ readonly sku: string; readonly deleted: true }> = {
  resource: 'SKUs',
  id: 'sku',
  fields: [
    { name: 'sku', type: 'text', description: 'the SKU', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'true', inTable: true },
  ],
};
