/**
 * A name that nothing here reads, by which other services and programs say what `meant` says here. Names that are not read are
 * ignored (decisions 1), but by one of these something else would be shipped, or priced, than was sent.
 */
export interface OtherName {
  readonly meant: string;
  /** Members that say the same in another way: beside one of them nothing is lost. */
  readonly orSaidBy?: readonly string[];
  readonly holds: 'list' | 'word';
  /** Members that it tells something of: without one of them nothing is lost. */
  readonly of?: readonly string[];
  /** Words that say what is taken anyway where nothing is said. */
  readonly usual?: readonly string[];
}

/** By the other names, in small letters without underscores: `lineItems` is `line_items`. */
export type OtherNames = Readonly<Record<string, OtherName>>;

type Usual = Readonly<Record<'quantity' | 'weight' | 'dimension', readonly string[]>>;

const ONE = ['1'];
const POUNDS = ['lb', 'lbs', 'pound', 'pounds'];
const INCHES = ['in', 'inch', 'inches'];

/** Of what stays as it was where nothing is said: whatever is sent may be another. */
export const OF_CHANGED_QUANTITY: OtherNames = { qty: { meant: 'quantity', holds: 'word' } };

/** Of what is counted: each would be one. */
export const OF_QUANTITY: OtherNames = { qty: { meant: 'quantity', holds: 'word', usual: ONE } };

/** Of what is counted, weighed and measured: pounds and inches would be made of other units. */
export const OF_MEASURES = measured({ quantity: ONE, weight: POUNDS, dimension: INCHES });

/** Of items to be rated, of which parcels are weighed in ounces and handling units in pounds (decisions 5). */
export const OF_RATED = measured({ quantity: ONE, weight: [], dimension: INCHES });

/** Of lines that may be there already: they keep their count and units where nothing is said. */
export const OF_CHANGED = measured({ quantity: [], weight: [], dimension: [] });

function measured(usual: Usual): OtherNames {
  const weightUnit: OtherName = {
    meant: 'weight_uom',
    holds: 'word',
    of: ['weight', 'dry_ice_weight'],
    usual: usual.weight,
  };
  const dimensionUnit: OtherName = {
    meant: 'dimension_uom',
    holds: 'word',
    of: ['length', 'width', 'height'],
    usual: usual.dimension,
  };
  return {
    qty: { meant: 'quantity', holds: 'word', usual: usual.quantity },
    weightunit: weightUnit,
    weightunits: weightUnit,
    weightuom: weightUnit,
    dimensionunit: dimensionUnit,
    dimensionunits: dimensionUnit,
    dimensionuom: dimensionUnit,
  };
}

/** Of an address: without its second line a parcel goes to a house of many doors. That the first one is missing is told by itself. */
export const OF_STREETS: OtherNames = Object.fromEntries(
  ['street2', 'address2', 'addressline2', 'streetline2', 'line2'].map((name) => [
    name,
    { meant: 'street2', holds: 'word' },
  ]),
);

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
  const isAnyGiven = (members: readonly string[]) => members.some((member) => isGiven(sent[member]));
  if (other.of !== undefined && !isAnyGiven(other.of)) return undefined;
  if (other.usual?.includes(String(sent[name]).trim().toLowerCase()) === true) return undefined;
  return isAnyGiven([other.meant, ...(other.orSaidBy ?? [])])
    ? undefined
    : `is not read here; it is called ${other.meant}`;
}

function holds(value: unknown, other: OtherName): boolean {
  return isGiven(value) && (typeof value === 'object') === (other.holds === 'list');
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}
