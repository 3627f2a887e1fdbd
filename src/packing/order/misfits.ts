import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { lineField } from '../../orders/named/line-name.ts';
import type { Order } from '../../orders/order.ts';
import type { LinePieces } from './line-pieces.ts';

/** Pieces of a line that no box, no pallet and no parcel limit takes. */
export interface Misfit {
  readonly piece: LinePieces;
  /** How many pieces. */
  readonly quantity: number;
  /** A whole sentence with both numbers. */
  readonly reason: string;
  /** The `item_type` as which it could be packed. */
  readonly shipsAs: 'unpacked' | 'handling_unit';
}

/** `does_not_fit`, naming each line; `services` says of every carrier service what would help, where carriers were asked. */
export function misfitError(
  order: Order,
  misfits: readonly Misfit[],
  services: readonly ErrorDetail[] = [],
): ShipdockError {
  const details = misfits.map((misfit): ErrorDetail => {
    const { line } = misfit.piece.line;
    return { field: lineField(order, line), id: line.id, message: misfitReason(misfit) };
  });
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : '';
  const isParcel = misfits.some(({ piece }) => piece.kind.itemType === 'parcel');
  const message = `order ${order.orderNumber} cannot be packed: ${details[0]?.message ?? ''}${more}`;
  return new ShipdockError('does_not_fit', message, {
    details: [...details, ...services],
    ...(isParcel
      ? {
          hint: 'item_type unpacked ships as freight what is no parcel: --item 12x10x6,160lb,type=unpacked',
          request: 'item_type unpacked ships as freight what is no parcel',
        }
      : nextStep('boxes.list')),
  });
}

export function misfitReason({ reason, quantity }: Misfit): string {
  return quantity === 1 ? reason : `${reason} (${quantity} pieces)`;
}
