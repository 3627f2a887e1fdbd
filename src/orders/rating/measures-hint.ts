import { pieceProblems } from '../../catalog/one-piece.ts';
import type { Sku } from '../../catalog/sku.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order, OrderLine } from '../order.ts';
import { pieceKinds } from './piece-kinds.ts';

export type MeasuresHint = (order: Order, line: OrderLine, sku: Sku | undefined) => NextStep | undefined;

/** The step that tells what a line of an order lacks: of its SKU, of one that is not known yet, or of the line itself. */
export const measuresHint: MeasuresHint = (order, line, sku) => {
  if (line.sku !== null) return skuHint(order, line, sku);
  return lacksWeightAlone(line, sku)
    ? nextStep('lines.weigh', order.orderNumber, line.id)
    : nextStep('lines.measure', order.orderNumber, line.id);
};

/** As `measuresHint` for an order that is not kept: of a line without SKU there is nothing to change. */
export const skuHint: MeasuresHint = (_order, line, sku) => {
  if (line.sku === null) return undefined;
  if (sku === undefined) return nextStep('skus.create', line.sku);
  const lacksWeight = lacksWeightAlone(line, sku);
  const lacking = lacksWeight ? { weight: '1' } : { length: '1', width: '1', height: '1', weight: '1' };
  // The options speak of one unit, in inches and pounds.
  if (pieceProblems(sku.details.items ?? [], lacking).length > 0) {
    return nextStep('skus.measurePieces', line.sku);
  }
  return lacksWeight ? nextStep('skus.weigh', line.sku) : nextStep('skus.measure', line.sku);
};

function lacksWeightAlone(line: OrderLine, sku: Sku | undefined): boolean {
  return pieceKinds(line, sku).missing.every((name) => name === 'weight');
}
