/**
 * A name that nothing here reads, by which other services and programs say what `meant` says here. Names that are not read are
 * ignored (decisions 1), but by one of these something else would be shipped, or priced, than was sent.
 */
export interface OtherName {
  readonly meant: string;
  /** Members that say the same in another way: beside one of them nothing is lost. */
  readonly orSaidBy?: readonly string[];
  readonly holds: 'list' | 'word';
}

/** By the other names, in small letters without underscores: `lineItems` is `line_items`. */
export type OtherNames = Readonly<Record<string, OtherName>>;

const quantity: OtherName = { meant: 'quantity', holds: 'word' };
const weightUnit: OtherName = { meant: 'weight_uom', holds: 'word' };
const dimensionUnit: OtherName = { meant: 'dimension_uom', holds: 'word' };

/** Of what is counted: each would be one. */
export const OF_QUANTITY: OtherNames = { qty: quantity };

/** Of what is counted, weighed and measured: pounds and inches would be made of other units. */
export const OF_MEASURES: OtherNames = {
  ...OF_QUANTITY,
  weightunit: weightUnit,
  weightunits: weightUnit,
  dimensionunit: dimensionUnit,
  dimensionunits: dimensionUnit,
};

/** Of what holds a list of goods, by the name that it has there. */
export function ofGoods(meant: string, orSaidBy: readonly string[] = []): OtherNames {
  const goods: OtherName = { meant, orSaidBy, holds: 'list' };
  return Object.fromEntries(
    ['items', 'lineitems', 'orderlineitems', 'packageitems', 'orderitems'].map((name) => [name, goods]),
  );
}

/** What is wrong with a member of that name, which is not read; undefined where nothing is lost without it. */
export function lostBy(name: string, sent: Readonly<Record<string, unknown>>, others: OtherNames): string | undefined {
  const folded = name.toLowerCase().replaceAll('_', '');
  const other = Object.hasOwn(others, folded) ? others[folded] : undefined;
  if (other === undefined || !holds(sent[name], other)) return undefined;
  const isSaid = [other.meant, ...(other.orSaidBy ?? [])].some((member) => isGiven(sent[member]));
  return isSaid ? undefined : `is not read here; it is called ${other.meant}`;
}

function holds(value: unknown, other: OtherName): boolean {
  return isGiven(value) && (typeof value === 'object') === (other.holds === 'list');
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}
