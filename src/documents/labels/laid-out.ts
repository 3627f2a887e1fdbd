import type { Page } from '../drawing/drawing.ts';

/** One after the other, so that a thousand labels are never laid out at once. */
export function* laidOut<Label>(labels: readonly Label[], layout: (label: Label) => Page): Generator<Page> {
  for (const label of labels) yield layout(label);
}
