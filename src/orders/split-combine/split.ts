import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { itemsPrice, refuseCostlyLines } from '../draft/items-price.ts';
import { refuseTooDear } from '../draft/order-amounts.ts';
import type { MovedAway } from '../moved/moved-away.ts';
import { missingLine } from '../named/missing-line.ts';
import type { Order, OrderLine } from '../order.ts';
import { partSerials } from '../parts/line-serials.ts';
import { hintToOpen, statusesFor } from '../status/lifecycle.ts';
import { afterLineEdit } from '../status/move-status.ts';
import { refuseTooMany } from '../update/update-lines.ts';
import { differingPart } from './same-destination.ts';
import { paidOtherwise, shipsOtherwise, tagsOnlyOf } from './ships-otherwise.ts';
import { refuseExceededLines } from './split-exceeded.ts';

/** Units of a line that are to move; `serials` names serial numbers that go with them. */
export interface SplitPart {
  readonly lineId: string;
  readonly quantity: number;
  readonly serials?: readonly string[];
}

export interface SplitFacts {
  readonly ids: IdGenerator;
  readonly now: string;
  readonly deliveredUnits: { readonly source: number; readonly target: number };
  /** Where lines are that are named and not there any more. */
  readonly moved: MovedAway;
}

export interface Split {
  readonly source: Order;
  readonly target: Order;
}

/**
 * Moves units of an order to another one (decisions 4).
 * - Each piece becomes a new line that remembers the order it first came from.
 * - Quantities, weights and serial numbers are parted, never copied: before and after are the same in sum.
 * - The items' price follows price × quantity moved; shipping, tax and the rest of the total stay with the source.
 * @throws ShipdockError `order_not_splittable`, `split_quantity_exceeded`, `split_moves_everything`, `line_item_not_found`,
 * `unreadable_field`, `limit_exceeded`.
 */
export function splitOrder(source: Order, parts: readonly SplitPart[], target: Order, facts: SplitFacts): Split {
  refuseUnsplittable(source, facts.moved);
  refuseUnfitTarget(source, target);
  const moves = movesOf(source, parts, facts.moved);
  refuseEverything(source, moves, target);
  const pieces = new Map(moves.map((move) => [move.line.id, parted(move)]));
  const lastPosition = target.lines.reduce((last, line) => Math.max(last, line.position), -1);
  const moved = moves.map((move, index) =>
    movedLine(source, pieces.get(move.line.id)?.moved ?? move.line, lastPosition + 1 + index, facts.ids),
  );
  refuseTooMany(target, target.lines.length + moved.length);
  const kept = source.lines.flatMap((line) => {
    const piece = pieces.get(line.id)?.kept ?? line;
    return piece.quantity === 0 ? [] : [piece];
  });
  const { deliveredUnits, now } = facts;
  const money = movedMoney(source, moved);
  const richer = { ...withMoney(target, money), lines: [...target.lines, ...moved] };
  refuseTooDear(richer);
  refuseCostlyLines(richer);
  return {
    source: afterLineEdit(source, { ...withoutMoney(source, money), lines: kept }, deliveredUnits.source, now),
    target: afterLineEdit(target, richer, deliveredUnits.target, now),
  };
}

/** Orders that units may leave, and go to. */
const OPEN = statusesFor('split');

interface Move {
  readonly line: OrderLine;
  readonly quantity: number;
  readonly serials: readonly string[];
}

/**
 * An order that a combine emptied has nothing to split, also restored: the one that has its units is named.
 * @throws ShipdockError `order_not_splittable` where nothing may leave the order.
 */
export function refuseUnsplittable(source: Order, { held }: Pick<MovedAway, 'held'>): void {
  if (OPEN.includes(source.status)) return;
  const holder =
    source.lines.length > 0 ? undefined : held.find(({ order }) => order.id !== source.id)?.order.orderNumber;
  if (holder !== undefined) {
    const message = `order ${source.orderNumber} cannot be split: its units are in order ${holder}`;
    throw new ShipdockError('order_not_splittable', message, {
      ...nextStep('orders.itemsLeft', holder),
      about: 'subject',
    });
  }
  throw new ShipdockError(
    'order_not_splittable',
    `order ${source.orderNumber} is ${source.status} and cannot be split: only ${OPEN.join(', ')} orders can`,
    { ...hintToOpen(source.orderNumber, source.status), about: 'subject' },
  );
}

/** What the source says and an order that takes units of it does not: those units ship as the target says. */
export function splitWarnings(source: Order, target: Order): readonly string[] {
  const part = differingPart(target.addresses.destination, source.addresses.destination);
  const lost = [
    ...(part === undefined ? [] : [`goes elsewhere than ${target.orderNumber} (${part})`]),
    ...[paidOtherwise(source, target) ?? []].flat(),
    ...shipsOtherwise(source, target),
    ...tagsOnlyOf(source, target),
  ];
  if (lost.length === 0) return [];
  return [
    `order ${source.orderNumber} ${lost.join(', and ')}: what went from it to ${target.orderNumber} ships as ${target.orderNumber} says`,
  ];
}

function refuseUnfitTarget(source: Order, target: Order): void {
  const refuse = (reason: string): never => {
    const message = `order ${source.orderNumber} cannot be split into ${target.orderNumber}: ${reason}`;
    throw new ShipdockError('order_not_splittable', message, { field: 'move_to_order_id' });
  };
  if (source.id === target.id) refuse('it is the same order');
  if (!OPEN.includes(target.status)) refuse(`it is ${target.status}, and only ${OPEN.join(', ')} orders take more`);
  if (target.currency !== source.currency) refuse(`it is in ${target.currency}, not in ${source.currency}`);
}

/** The moves, one a line. @throws ShipdockError that names every line of which too much was asked for. */
function movesOf(source: Order, parts: readonly SplitPart[], moved: MovedAway): readonly Move[] {
  const byLine = new Map<string, Move>();
  for (const part of parts) {
    const line = source.lines.find((each) => each.id === part.lineId);
    if (line === undefined) throw missingLine(source, { id: part.lineId }, moved);
    const before = byLine.get(line.id);
    byLine.set(line.id, {
      line,
      quantity: (before?.quantity ?? 0) + part.quantity,
      serials: [...(before?.serials ?? []), ...(part.serials ?? [])],
    });
  }
  const moves = [...byLine.values()];
  refuseExceededLines(source, moves);
  return moves;
}

function refuseEverything(source: Order, moves: readonly Move[], target: Order): void {
  const total = source.lines.reduce((sum, line) => sum + line.quantity, 0);
  const moving = moves.reduce((sum, move) => sum + move.quantity, 0);
  if (moving < total) return;
  const all = `order ${source.orderNumber} has ${counted(total, 'unit')}`;
  const message = `${all} and ${moving} ${moving === 1 ? 'was' : 'were'} to move: nothing would be left`;
  const isThere = target.lines.length > 0;
  throw new ShipdockError('split_moves_everything', message, {
    details: [{ field: 'order_line_items', message }],
    ...(isThere
      ? nextStep('orders.combine', target.orderNumber, source.orderNumber)
      : nextStep('orders.renumber', source.orderNumber, 'NEW-NUMBER')),
  });
}

function parted({ line, quantity, serials }: Move): { readonly moved: OrderLine; readonly kept: OrderLine } {
  const details = partSerials(line, quantity, serials);
  return {
    moved: { ...line, quantity, shippedQuantity: 0, details: details.moved },
    kept: { ...line, quantity: line.quantity - quantity, details: details.kept },
  };
}

/** A line as it stands in another order: new there, and it remembers where it first was. */
export function movedLine(source: Order, line: OrderLine, position: number, ids: IdGenerator): OrderLine {
  const isFirstMove = line.details.originOrderNumber === undefined;
  const origin = isFirstMove
    ? {
        originOrderNumber: source.orderNumber,
        originLineId: line.id,
        ...given('originOrderSourceSystemId', source.sourceSystemId ?? undefined),
      }
    : {};
  return { ...line, id: ids.next('lineItem'), position, details: { ...line.details, ...origin } };
}

interface MovedMoney {
  readonly itemsMinor: number;
  readonly totalMinor: number;
}

/** Stated prices may be below price × quantity; no more moves than is there, and of the total what the items cost that go. */
function movedMoney(source: Order, moved: readonly OrderLine[]): MovedMoney {
  const itemsMinor = Math.min(itemsPrice(moved, source.currency), source.itemsMinor);
  return { itemsMinor, totalMinor: Math.min(itemsMinor, Math.max(0, source.totalMinor ?? 0)) };
}

function withoutMoney(source: Order, money: MovedMoney): Order {
  return {
    ...source,
    itemsMinor: source.itemsMinor - money.itemsMinor,
    totalMinor: source.totalMinor === null ? null : source.totalMinor - money.totalMinor,
  };
}

function withMoney(target: Order, money: MovedMoney): Order {
  const isKnown = target.totalMinor !== null || money.totalMinor !== 0;
  return {
    ...target,
    itemsMinor: target.itemsMinor + money.itemsMinor,
    totalMinor: isKnown ? (target.totalMinor ?? 0) + money.totalMinor : null,
  };
}
