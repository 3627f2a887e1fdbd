import type { View, ViewField } from '../cli/view.ts';
import { membersOf } from '../kernel/members.ts';
import type { ItemJson } from './item.ts';

const field = (
  name: string,
  type: ViewField<ItemJson>['type'],
  description: string,
  inTable = false,
): ViewField<ItemJson> => ({ name, type, description, inTable });

/** The fields of an item. */
export const itemView: View<ItemJson> = {
  resource: 'items',
  fields: [
    field('name', 'text', 'what the goods are called', true),
    field('category_name', 'text', 'category', true),
    field('dimensions.length', 'number', 'usual length in inches', true),
    field('dimensions.width', 'number', 'usual width in inches', true),
    field('dimensions.height', 'number', 'usual height in inches', true),
    field('dimensions.weight', 'number', 'usual weight in pounds', true),
    field('id', 'text', 'id of the item'),
    {
      ...field('average_dimensions', 'object', 'the same, as averages'),
      below: async () =>
        membersOf<ItemJson['average_dimensions']>({
          avg_width: true,
          avg_height: true,
          avg_length: true,
          avg_weight: true,
        }),
    },
    {
      ...field('dimensions', 'object', 'usual sizes and weight'),
      below: async () => membersOf<ItemJson['dimensions']>({ length: true, width: true, height: true, weight: true }),
    },
  ],
};
