import type { View } from '../../cli/view.ts';
import type { PackageExplained, PackedOrderJson } from './packed-order.ts';

const field = (
  name: (keyof PackageExplained & string) | 'holds',
  type: View<PackageExplained>['fields'][number]['type'],
  description: string,
  inTable = true,
) => ({ name, type, description, inTable });

const parts = () => import('../shown/packing-parts.view.ts');

/** The packages of a packed order, a row each. */
export const packagesView: View<PackageExplained> = {
  resource: 'packages',
  id: 'number',
  fields: [
    field('number', 'integer', 'which package'),
    field('type', 'text', 'box, pallet or piece'),
    { ...field('code', 'text', 'code of the box or pallet'), isName: true },
    {
      ...field('holds', 'text', 'what is in it, in short'),
      heading: 'contents',
      isName: true,
      get: ({ contents }) => contents.map(({ sku, name, quantity }) => `${quantity} × ${sku ?? name}`).join(', '),
    },
    field('length', 'number', 'outer length in inches'),
    field('width', 'number', 'outer width in inches'),
    field('height', 'number', 'outer height in inches'),
    field('weight', 'number', 'gross weight in pounds'),
    { ...field('fill', 'number', 'how much of the room inside is used, in percent'), heading: 'FILL %' },
    field('shipment', 'integer', 'which shipment of the order it goes in'),
    field('handling_unit_type', 'text', 'pallet, carton, box, crate, bag or drum', false),
    field('freight_class', 'text', 'freight class', false),
    field('max_weight', 'number', 'most that it may weigh, in pounds', false),
    {
      ...field('contents', 'list', 'what is in it: SKU, name and quantity', false),
      below: async () => (await parts()).CONTENT,
    },
    {
      ...field('next_smaller', 'object', 'the next smaller box, and why it did not do', false),
      below: async () => (await parts()).NEXT_SMALLER,
    },
    {
      ...field('placements', 'list', 'where each piece lies, in inches from a lower corner', false),
      below: async () => (await parts()).PLACEMENT,
    },
  ],
};

/** The members of a packed order. */
export const orderView: View<PackedOrderJson> = {
  resource: 'orders',
  id: 'order',
  fields: [
    { name: 'order', type: 'text', description: 'the order', inTable: true },
    {
      name: 'packages',
      type: 'list',
      description: 'its packages',
      inTable: false,
      below: async () => (await parts()).PACKAGE,
    },
    {
      name: 'bound',
      type: 'object',
      description: 'the fewest boxes that could do, and how far off this is',
      inTable: false,
      below: async () => (await parts()).BOUND,
    },
    { name: 'packing_cost', type: 'money', description: 'material and labour of its boxes', inTable: true },
    { name: 'currency', type: 'text', description: 'of that cost', inTable: true },
    { name: 'dimension_uom', type: 'text', description: 'unit of sizes and places', inTable: false },
    { name: 'weight_uom', type: 'text', description: 'unit of weights', inTable: false },
    {
      name: 'layers',
      type: 'list',
      description: 'each layer of each box and pallet, as rectangles to draw',
      inTable: false,
      below: async () => (await parts()).LAYER,
    },
  ],
};
