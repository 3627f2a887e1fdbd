import { exactSum } from '../../kernel/decimal.ts';
import { weightIn } from '../../kernel/units.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import { overloads } from '../../packages/overloaded.ts';
import type { Problem } from './problem.ts';

/** Where what is told of a weight contradicts another: packages, boxes on them, hazardous material and goods. All are warnings. */
export function weightProblems(packages: readonly DraftPackage[]): readonly Problem[] {
  return [...overloadProblems(packages), ...lightProblems(packages)];
}

function overloadProblems(packages: readonly DraftPackage[]): readonly Problem[] {
  const loaded = packages.map(({ weightUg, details: { inside }, extras, items }) => {
    const { hazmatData, packageQuantity } = extras;
    return { weightUg, inside, hazmatData, packageQuantity, hasGoods: items.length > 0 };
  });
  return overloads(loaded).map((each) => ({ ...each, stopsBooking: false }));
}

/**
 * Of packages that weigh less than the goods in them: one of the weights is wrong, and the carrier charges by its own scale. A tenth
 * is what lines are seldom told more exactly than. All together, for of several that tell no contents the first one lists them.
 */
function lightProblems(packages: readonly DraftPackage[]): readonly Problem[] {
  if (packages.some(({ weightUg }) => weightUg === undefined)) return [];
  const told = exactSum(packages.map(({ weightUg = 0 }) => weightUg));
  const goods = exactSum(packages.flatMap(({ items }) => items.map(weightOf)));
  if (told * 10 >= goods * 9) return [];
  const [all, known] = [told, goods].map((weight) => `${weightIn(weight, 'lb', 2)} lb`);
  const message = `weigh ${all}, but what is in them weighs ${known}`;
  return [
    { field: 'packages', message, mend: 'weigh them: the carrier charges by its own scale', stopsBooking: false },
  ];
}

function weightOf({ details, quantity }: DraftPackage['items'][number]): number {
  return (details.weightUg ?? 0) * quantity;
}
