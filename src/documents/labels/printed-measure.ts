import { exactSum } from '../../kernel/decimal.ts';
import { addingWeightsIn, lengthIn, weightIn } from '../../kernel/units.ts';

/** In pounds to a tenth; what is lighter than that to as many digits as it takes, and nothing of what nobody weighed. */
export function printedWeight(weightUg: number): string {
  return inPounds(firstTold((digits) => weightIn(weightUg, 'lb', digits)));
}

/** Weights that stand one below the other on a paper, with their sum. */
export interface PrintedWeights {
  readonly each: readonly string[];
  readonly total: string;
}

/**
 * In pounds, of as few decimals as tell something of each that has a weight: nothing weighs 0 lb. They add up to their true
 * sum, rounded half-up. Of what nobody weighed nothing is printed.
 * @param fewest decimals where none is lighter than these tell.
 */
export function printedWeights(weightsUg: readonly number[], fewest: 0 | 1): PrintedWeights {
  const ways = [fewest, 1, 2, 4].map((digits) => ({ digits, pounds: addingWeightsIn(weightsUg, 'lb', digits) }));
  const tellsAll = ways.find(({ pounds }) => pounds.every((pound, index) => pound > 0 || weightsUg[index] === 0));
  const { digits, pounds } = tellsAll ?? ways[3] ?? { digits: 4, pounds: [] };
  return { each: pounds.map(inPounds), total: inPounds(weightIn(exactSum(weightsUg), 'lb', digits)) };
}

/** In inches, alike. */
export function printedSize(sides: readonly number[]): string {
  return `${sides.map((um) => firstTold((digits) => lengthIn(um, 'in', digits))).join(' x ')} in`;
}

function inPounds(pounds: number): string {
  return pounds === 0 ? '' : `${pounds} lb`;
}

function firstTold(rounded: (digits: number) => number): number {
  return rounded(1) || rounded(2) || rounded(4);
}
