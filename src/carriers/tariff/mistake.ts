import { mistakeLine as lineOf, type Mistake } from '../../edited-files/mistake.ts';

/** A mistake in a tariff folder. */
export type TariffMistake = Mistake;

/** `ground.csv:17:5 z3: "abc" is not a number` as one line for people. */
export function mistakeLine(mistake: TariffMistake): string {
  return lineOf(mistake);
}
