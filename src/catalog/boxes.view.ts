import type { View, ViewField } from '../cli/view.ts';
import type { BoxJson } from './box-json.ts';

const boxField = (
  name: string,
  type: ViewField<BoxJson>['type'],
  description: string,
  inTable = true,
): ViewField<BoxJson> => ({
  name,
  type,
  description,
  inTable,
});

/** The fields of a box. */
export const boxView: View<BoxJson> = {
  resource: 'boxes',
  id: 'code',
  fields: [
    boxField('code', 'text', 'code of the box'),
    { ...boxField('name', 'text', 'its name'), isName: true },
    boxField('type', 'text', 'box or pallet'),
    boxField('inner_length', 'number', 'inner length in inches'),
    boxField('inner_width', 'number', 'inner width in inches'),
    boxField('inner_height', 'number', 'inner height in inches'),
    boxField('outer_length', 'number', 'outer length in inches', false),
    boxField('outer_width', 'number', 'outer width in inches', false),
    boxField('outer_height', 'number', 'outer height in inches', false),
    boxField('dimension_uom', 'text', 'unit of its sizes', false),
    boxField('tare_weight', 'number', 'its own weight in pounds'),
    boxField('max_weight', 'number', 'most that it may weigh packed, in pounds'),
    boxField('weight_uom', 'text', 'unit of its weights', false),
    { ...boxField('cost', 'money', 'what one costs'), isSpare: true },
    boxField('labor_cost', 'money', 'what packing one costs', false),
    { ...boxField('currency', 'text', 'currency of its costs'), isSpare: true },
  ],
};

/** What `boxes delete` answers. */
export const deletedBoxView: View<{ readonly code: string; readonly deleted: true }> = {
  resource: 'boxes',
  id: 'code',
  fields: [
    { name: 'code', type: 'text', description: 'code of the box', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'true', inTable: true },
  ],
};
