import { didYouMean } from './did-you-mean.ts';

/** In whose words something is told: at a terminal as commands, over HTTP as requests. */
export type Words = 'commands' | 'requests';

/** What helps, as the parts of an error: words for whoever reads them, or a command and the request that does the same. */
export interface Advice {
  readonly hint: string;
  readonly request?: string;
}

/** What may be done next: in the words of the terminal, and as the request that does the same. */
export interface NextStep extends Advice {
  readonly request: string;
}

/** The advice as one reads it who asked in those words. */
export function inWords({ hint, request = hint }: Advice, words: Words): string {
  return words === 'requests' ? request : hint;
}

/** The names that were probably meant; where there are none, the step that shows what there is. */
export function meantOr(meant: string | ReadonlySet<string> | undefined, otherwise: NextStep): Advice {
  const names = typeof meant === 'object' ? [...meant] : [meant ?? []].flat();
  const hint = didYouMean(names.join(', '));
  return hint === undefined ? otherwise : { hint };
}
