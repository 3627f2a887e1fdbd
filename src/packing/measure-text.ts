import { lengthIn, weightIn } from '../kernel/units.ts';
import type { MeasureText, PackingItem, Size } from './packing.ts';

/** Micrometres and micrograms as inches and pounds, to three decimals. */
export const INCHES_AND_POUNDS: MeasureText = {
  length: (micrometres) => `${lengthIn(micrometres, 'in', 3)} in`,
  weight: (micrograms) => `${weightIn(micrograms, 'lb', 3)} lb`,
};

/** Numbers as they are. */
export const BARE_NUMBERS: MeasureText = { length: String, weight: String };

/** What messages call an item. */
export function nameOf(item: Pick<PackingItem, 'key' | 'name'>): string {
  return item.name ?? item.key;
}

/** `12 x 8 x 4 in`: the unit is written once. */
export function sizeText(size: Size, { length }: MeasureText): string {
  const [first, second, third] = [length(size.length), length(size.width), length(size.height)];
  const unit = / [^ ]+$/.exec(third)?.[0] ?? '';
  const bare = (text: string): string => (unit !== '' && text.endsWith(unit) ? text.slice(0, -unit.length) : text);
  return `${bare(first)} x ${bare(second)} x ${third}`;
}
