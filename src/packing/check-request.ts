import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import { nameOf } from './measure-text.ts';
import type { BoxType, PackingRequest, PalletType, Size } from './packing.ts';

/** Sides above this many units are beyond exact areas (33.5 m in micrometres). */
export const MAX_SPACE_SIDE = 2 ** 25 - 1;
/** More pieces than this in one request are a mistake, or are to be split by the caller. */
export const MAX_PIECES = 100_000;

/**
 * Refuses what no packing can be computed from.
 * @throws ShipdockError `unreadable_field` for sizes, weights and quantities that are no positive integers, `limit_exceeded`
 * for too many pieces and too large boxes.
 */
export function checkRequest(request: PackingRequest): void {
  const problems = [...itemProblems(request), ...request.boxTypes.flatMap(boxProblems)];
  problems.push(...request.palletTypes.flatMap(palletProblems));
  const first = problems[0];
  if (first !== undefined) throw new ShipdockError('unreadable_field', first.message, { details: problems });
  const pieces = request.items.reduce((sum, item) => sum + item.quantity, 0);
  if (pieces > MAX_PIECES) {
    throw new ShipdockError(
      'limit_exceeded',
      `${pieces} pieces are to be packed at once; at most ${MAX_PIECES} can be`,
      {
        about: 'subject',
        hint: 'split the order, or count full cases as one piece',
      },
    );
  }
}

function itemProblems({ items }: PackingRequest): readonly ErrorDetail[] {
  return items.flatMap((item) => {
    const name = `item ${nameOf(item)}`;
    const problems = [...sizeProblems(name, item.size), ...numberProblem(`${name}: weight`, item.weight, 0)];
    problems.push(...numberProblem(`${name}: quantity`, item.quantity, 0));
    return problems;
  });
}

function boxProblems(box: BoxType): readonly ErrorDetail[] {
  const name = `box ${box.code}`;
  return [
    ...sizeProblems(`${name}: inner`, box.inner, MAX_SPACE_SIDE),
    ...sizeProblems(`${name}: outer`, box.outer, MAX_SPACE_SIDE),
    ...numberProblem(`${name}: tare`, box.tare, 0),
    ...numberProblem(`${name}: max gross weight`, box.maxGrossWeight, 1),
  ];
}

function palletProblems(pallet: PalletType): readonly ErrorDetail[] {
  const name = `pallet ${pallet.code}`;
  return [
    ...sizeProblems(
      name,
      { length: pallet.length, width: pallet.width, height: pallet.maxTotalHeight },
      MAX_SPACE_SIDE,
    ),
    ...numberProblem(`${name}: deck height`, pallet.deckHeight, 0),
    ...numberProblem(`${name}: tare`, pallet.tare, 0),
    ...numberProblem(`${name}: max gross weight`, pallet.maxGrossWeight, 1),
  ];
}

function sizeProblems(name: string, size: Size, most = Number.MAX_SAFE_INTEGER): ErrorDetail[] {
  return [
    ...numberProblem(`${name}: length`, size.length, 1, most),
    ...numberProblem(`${name}: width`, size.width, 1, most),
    ...numberProblem(`${name}: height`, size.height, 1, most),
  ];
}

function numberProblem(field: string, value: number, least: number, most = Number.MAX_SAFE_INTEGER): ErrorDetail[] {
  if (Number.isSafeInteger(value) && value >= least && value <= most) return [];
  return [{ field, message: `${field} is ${value}; it must be a whole number from ${least} to ${most}` }];
}
