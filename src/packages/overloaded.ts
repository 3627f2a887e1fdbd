import { exactSum } from '../kernel/decimal.ts';
import type { JsonObject } from '../kernel/json.ts';
import { parseWeight, weightIn } from '../kernel/units.ts';
import type { PlannedPackage } from './planned-package.ts';

/** A package of a shipment, or of a rate. */
interface Loaded {
  /** With all that is in it and stands on it, in micrograms. */
  readonly weightUg: number | undefined;
  readonly inside: readonly Pick<PlannedPackage, 'weight'>[];
  /** Of all that is in it. */
  readonly hazmatData: readonly JsonObject[];
  /** How many packages it was said to hold; null where nobody said. */
  readonly packageQuantity: number | null;
  /** Whether it lists goods. */
  readonly hasGoods: boolean;
}

/** What is told of a package and contradicts what is told of that which is in it: papers tell both. */
export interface Overload {
  readonly field: string;
  readonly message: string;
  readonly mend: string;
}

/** Weights are rounded, and boxes are weighed on another scale than their unit. */
const TOLERATED_PERCENT = 5;
const UNITS = { kg: 'kg', lbs: 'lb', oz: 'oz' } as const;

/**
 * Packages whose boxes, or hazardous material, weigh more than they do, or are others than were counted, of equal ones the first:
 * who tells of all boxes what is meant of each has the bill of lading tell it 24 times. Where others list no goods, one lists those of all: its material is in them too.
 */
export function overloads(packages: readonly Loaded[]): readonly Overload[] {
  const isListedElsewhere = packages.some(({ hasGoods }) => !hasGoods);
  const all = packages.flatMap(({ inside, hasGoods, ...told }, index): readonly Overload[] => {
    const { weightUg = 0, hazmatData, packageQuantity } = told;
    const overload = (member: string, loadUg: number, of: string, mend: string): readonly Overload[] => {
      if (weightUg <= 0 || loadUg * 100 <= weightUg * (100 + TOLERATED_PERCENT)) return [];
      const [load, whole] = [loadUg, weightUg].map((weight) => `${weightIn(weight, 'lb', 1)} lb`);
      return [
        {
          field: `packages[${index}].${member}`,
          message: `${of} ${load}, more than the package itself: ${whole}`,
          mend,
        },
      ];
    };
    const boxes = exactSum(inside.map(({ weight = 0 }) => weight));
    const material = isListedElsewhere && hasGoods ? 0 : weightOfMaterial(hazmatData);
    return [
      ...overload('handling_unit_packages', boxes, 'weigh', 'give the weight of one box, or mend that of the unit'),
      ...overload('hazmat_data_list', material, 'tells of', 'give the amount in one box or unit, or mend the weight'),
      ...otherCount(`packages[${index}].package_quantity`, packageQuantity ?? 1, inside.length),
    ];
  });
  return all.filter(({ message }, index) => all.findIndex((each) => each.message === message) === index);
}

/** Papers print the one and the other, and a driver counts: 1 is what is told of a unit whose boxes nobody counted. */
function otherCount(field: string, counted: number, boxes: number): readonly Overload[] {
  if (counted <= 1 || boxes === 0 || counted === boxes) return [];
  const message = `is ${counted}, but handling_unit_packages tell of ${boxes}`;
  return [{ field, message, mend: 'mend the count, or tell of each box' }];
}

/** Inexact only far above what any package weighs. What is told in litres weighs nobody knows what. */
function weightOfMaterial(hazmatData: readonly JsonObject[]): number {
  const weights = hazmatData.map(({ amount, amount_unit: name }) => {
    const unit = UNITS[name as keyof typeof UNITS] as 'kg' | 'lb' | 'oz' | undefined; // as it was read, or none
    return unit === undefined ? 0 : Number(amount ?? 0) * (parseWeight(1, unit) ?? 0);
  });
  return Math.round(weights.reduce((sum, weight) => sum + weight, 0));
}
