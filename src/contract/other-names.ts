import { saidWord } from '../kernel/said-text.ts';

/**
 * A name that nothing here reads, by which other services and programs say what `meant` says here. Names that are not read are
 * ignored (decisions 1), but by one of these something else would be shipped, or priced, than was sent.
 */
export interface OtherName {
  readonly meant: string;
  /** Members that say the same in another way: beside one of them nothing is lost. */
  readonly orSaidBy?: readonly string[];
  /** It says more than `meant` does: beside that too it would be lost. */
  readonly isMore?: true;
  readonly holds: 'list' | 'word';
  /** Members that it tells something of: without one of them nothing is lost. */
  readonly of?: readonly string[];
  /** Words that say what is taken anyway where nothing is said, beside what else is sent. */
  readonly usual?: Usual;
}

type Usual = readonly string[] | ((sent: Readonly<Record<string, unknown>>) => readonly string[]);

/** By the other names, in small letters without underscores and hyphens: `lineItems` is `line_items`. */
export type OtherNames = Readonly<Record<string, OtherName>>;

type UsualMeasures = Readonly<Record<'quantity' | 'weight' | 'dimension', Usual>>;

const ONE = ['1'];
const POUNDS = ['lb', 'lbs', 'pound', 'pounds'];
const OUNCES = ['oz', 'ounce', 'ounces'];
const INCHES = ['in', 'inch', 'inches'];

/** Of what stays as it was where nothing is said: whatever is sent may be another. */
export const OF_CHANGED_QUANTITY = ofQuantity();

/** Of what is counted: each would be one. */
export const OF_QUANTITY = ofQuantity(ONE);

/** Of what is counted, weighed and measured: pounds and inches would be made of other units. */
export const OF_MEASURES = measured({ quantity: ONE, weight: POUNDS, dimension: INCHES });

/** Of items to be rated, of which parcels are weighed in ounces and handling units in pounds (decisions 5). */
export const OF_RATED = measured({
  quantity: ONE,
  weight: usualOfRated,
  dimension: INCHES,
});

/** Of lines that may be there already: they keep their count and units where nothing is said. */
export const OF_CHANGED = measured({ quantity: [], weight: [], dimension: [] });

function ofQuantity(usual: Usual = []): OtherNames {
  return calledSo({ meant: 'quantity', holds: 'word', usual }, ['qty', 'qtyordered', 'quantityordered']);
}

function measured(usual: UsualMeasures): OtherNames {
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
    ...ofQuantity(usual.quantity),
    weightunit: weightUnit,
    weightunits: weightUnit,
    weightuom: weightUnit,
    dimensionunit: dimensionUnit,
    dimensionunits: dimensionUnit,
    dimensionuom: dimensionUnit,
  };
}

/**
 * Of an address: without its second line a parcel goes to a house of many doors, and without its country to the house of that
 * number in the United States. What else is missing would be told when it is booked, days later.
 */
export const OF_ADDRESS: OtherNames = {
  ...calledSo({ meant: 'name', holds: 'word', orSaidBy: ['first_name', 'last_name'] }, ['name', 'fullname']),
  ...calledSo({ meant: 'street1', holds: 'word' }, [
    ...['street1', 'address1', 'addressline1', 'streetline1', 'line1'],
    ...['address', 'street', 'streetaddress', 'addressline', 'firstline'],
  ]),
  ...calledSo({ meant: 'street1', holds: 'list' }, ['streetlines', 'addresslines']),
  ...calledSo({ meant: 'street2', holds: 'word' }, [
    ...['street2', 'address2', 'addressline2', 'streetline2', 'line2'],
    ...['secondline', 'apartment', 'apt', 'suite'],
  ]),
  ...calledSo({ meant: 'street2', holds: 'word', isMore: true }, [
    ...['street3', 'address3', 'addressline3', 'streetline3', 'line3'],
  ]),
  ...calledSo({ meant: 'city', holds: 'word' }, ['city', 'cityname', 'citylocality', 'locality', 'town']),
  ...calledSo({ meant: 'state', holds: 'word' }, [
    ...['state', 'statecode', 'stateprovince', 'stateorprovince', 'stateorprovincecode'],
    ...['province', 'provincecode', 'stateorregion', 'administrativearea'],
  ]),
  ...calledSo({ meant: 'zip', holds: 'word', orSaidBy: ['zipcode'] }, ['zip', 'zipcode', 'postalcode', 'postcode']),
  ...ofCountry(['us', 'usa', 'united states', 'united states of america', '840']),
};

function ofCountry(usual: Usual): OtherNames {
  return calledSo({ meant: 'country', holds: 'word', usual }, [
    ...['country', 'countrycode', 'countryname', 'isocountry', 'isocountrycode', 'countryisocode'],
    ...['countryid', 'countryiso', 'countryiso2', 'countryiso3'],
  ]);
}

/** Of an address that may be there already: it keeps its country where none is said, whichever that is. */
export const OF_CHANGED_ADDRESS: OtherNames = { ...OF_ADDRESS, ...ofCountry([]) };

/** Of what is sent from one place to another: it would go to where the order goes, or went before. */
export const OF_PLACES: OtherNames = {
  ...calledSo({ meant: 'destination_address', holds: 'list' }, [
    ...['destinationaddress', 'destination', 'shippingaddress', 'shipto', 'shiptoaddress'],
    ...['toaddress', 'addressto', 'deliveryaddress', 'recipientaddress'],
  ]),
  ...calledSo({ meant: 'origin_address', holds: 'list' }, [
    ...['originaddress', 'origin', 'shipfrom', 'shipfromaddress', 'fromaddress', 'addressfrom', 'senderaddress'],
  ]),
};

/** Of what is packed by its sender: it would be packed anew. */
export function ofPackages(orSaidBy: readonly string[]): OtherNames {
  return calledSo({ meant: 'packages', orSaidBy, holds: 'list' }, [
    'packages',
    'package',
    'parcels',
    'parcel',
    'boxes',
  ]);
}

/** Of what holds a list of goods, by the name that it has there. */
export function ofGoods(meant: string, orSaidBy: readonly string[] = []): OtherNames {
  return calledSo({ meant, orSaidBy, holds: 'list' }, [
    ...['items', 'lineitems', 'orderlineitems', 'packageitems', 'orderitems'],
  ]);
}

function calledSo(other: OtherName, names: readonly string[]): OtherNames {
  return Object.fromEntries(names.map((name) => [name, other]));
}

/** What is wrong with a member of that name, which is not read; undefined where nothing is lost without it. */
export function lostBy(name: string, sent: Readonly<Record<string, unknown>>, others: OtherNames): string | undefined {
  const folded = name.toLowerCase().replaceAll(/[_-]/g, '');
  const other = Object.hasOwn(others, folded) ? others[folded] : undefined;
  if (other === undefined || !holds(sent[name], other)) return undefined;
  const isAnyGiven = (members: readonly string[]) => members.some((member) => isGiven(sent[member]));
  if (other.of !== undefined && !isAnyGiven(other.of)) return undefined;
  const { usual = [] } = other;
  const taken = typeof usual === 'function' ? usual(sent) : usual;
  if (taken.includes(saidWord(sent[name]))) return undefined;
  if (other.isMore === true) return `is not read here; write it into ${other.meant}, behind what is there`;
  return isAnyGiven([other.meant, ...(other.orSaidBy ?? [])])
    ? undefined
    : `is not read here; it is called ${other.meant}`;
}

/** Of one that does not say what it is, its SKU may. */
function usualOfRated({ item_type: itemType, type = itemType, ...sent }: Readonly<Record<string, unknown>>) {
  if (saidWord(type) === 'parcel') return OUNCES;
  if (isGiven(type)) return POUNDS;
  return ['sku', 'product_sku', 'handling_unit_type', 'type_of_item'].some((name) => isGiven(sent[name])) ? [] : OUNCES;
}

/** That an address is an apartment says nothing of which. */
function holds(value: unknown, other: OtherName): boolean {
  return isGiven(value) && typeof value !== 'boolean' && (typeof value === 'object') === (other.holds === 'list');
}

function isGiven(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}
