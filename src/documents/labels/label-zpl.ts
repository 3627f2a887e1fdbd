import { renderZpl, type ZplOptions } from '../drawing/zpl.ts';
import { type AnyLabel, layoutAnyLabel } from './any-label.ts';
import { laidOut } from './laid-out.ts';

/** Labels of any kind as ZPL for 4 × 6 in stock, a format each, in the order given. The same labels give the same bytes. */
export function renderLabelsZpl(labels: readonly AnyLabel[], options: ZplOptions): Promise<string> {
  return renderZpl(laidOut(labels, layoutAnyLabel), options);
}
