import { boxTakes, maxGrossWeight } from '../boxes/box-takes.ts';
import { type BoxTask, boxTaskOf, exactVolume, type UsableBox } from '../boxes/box-task.ts';
import { fillBox, fillWithAll, totalOf } from '../boxes/fill-box.ts';
import { firstStarts } from '../boxes/starts.ts';
import { BARE_NUMBERS, nameOf, sizeText } from '../measure-text.ts';
import type { BoxType, PackedBox, PackingItem, PackingRequest } from '../packing.ts';
import { isParcelSized, limitsOf } from '../parcel-limits.ts';
import { BoxSpace } from '../space/box-space.ts';
import { fitsInside } from '../space/orientations.ts';

export interface Comparison {
  readonly box: PackedBox;
  /** What the box holds. */
  readonly contents: readonly PackingItem[];
  readonly smaller: BoxType;
  readonly request: PackingRequest;
}

/** Why the contents of a box are not in a smaller one: a sentence with what is needed and what there is. */
export function smallerBoxReason(comparison: Comparison): string {
  return (
    reasonByItem(comparison) ?? reasonByWeight(comparison) ?? reasonByVolume(comparison) ?? reasonByTrial(comparison)
  );
}

function reasonByItem({ contents, smaller, request }: Comparison): string | undefined {
  const text = request.measureText ?? BARE_NUMBERS;
  if (!isParcelSized(smaller.outer, limitsOf(request))) return `${smaller.code} is over the parcel limits`;
  const barred = contents.find((item) => item.boxCodes !== undefined && !item.boxCodes.includes(smaller.code));
  if (barred !== undefined) return `${nameOf(barred)} may only go in ${barred.boxCodes?.join(', ')}`;
  const large = contents.find((item) => !fitsInside(item.size, item.rotation, smaller.inner));
  if (large === undefined) return undefined;
  return `${nameOf(large)} is ${sizeText(large.size, text)}; ${smaller.code} is ${sizeText(smaller.inner, text)} inside`;
}

function reasonByWeight({ box, smaller, request }: Comparison): string | undefined {
  const { weight } = request.measureText ?? BARE_NUMBERS;
  const most = maxGrossWeight(smaller, limitsOf(request)) - smaller.tare;
  if (box.netWeight <= most) return undefined;
  return `the contents weigh ${weight(box.netWeight)}; ${smaller.code} carries at most ${weight(most)}`;
}

function reasonByVolume({ contents, smaller }: Comparison): string | undefined {
  const needed = contents.reduce((sum, item) => sum + BigInt(item.quantity) * exactVolume(item.size), 0n);
  const room = exactVolume(smaller.inner);
  if (needed <= room) return undefined;
  return `the contents are ${percent(needed, room)} of the room in ${smaller.code}`;
}

function reasonByTrial({ box, contents, smaller, request }: Comparison): string {
  const task = boxTaskOf(contents, [smaller], request.objective, limitsOf(request));
  const usable = task.boxes[0];
  if (usable === undefined || !contents.every((item) => boxTakes(smaller, item, limitsOf(request)))) {
    return `${smaller.code} does not take each of the pieces`;
  }
  const quantities = contents.map((item) => item.quantity);
  const space = new BoxSpace(totalOf(quantities));
  const starts = firstStarts(task);
  if (starts.some((start) => fillWithAll(task, space, usable, start, quantities) !== undefined)) {
    return costReason(box, smaller, request);
  }
  const most = mostThatGoIn(task, space, usable, quantities);
  return `no arrangement was found in ${smaller.code}: at most ${most} of ${totalOf(quantities)} pieces went in`;
}

function mostThatGoIn(task: BoxTask, space: BoxSpace, box: UsableBox, quantities: readonly number[]): number {
  return Math.max(...firstStarts(task).map((start) => totalOf(fillBox(task, space, box, start, quantities).counts)));
}

function costReason(
  { boxType, grossWeight }: PackedBox,
  smaller: BoxType,
  { objective, measureText }: PackingRequest,
): string {
  if (objective.kind === 'fewest_boxes') return `${smaller.code} holds them too: the search ended before it was tried`;
  const cost = measureText?.cost ?? String;
  const own = objective.costOf({ boxType, grossWeight });
  const other = objective.costOf({ boxType: smaller, grossWeight: grossWeight - boxType.tare + smaller.tare });
  return `${smaller.code} would do but costs ${cost(other)}; ${boxType.code} costs ${cost(own)}`;
}

/** With one decimal, rounded up: never 100.0 % for what is more than the room. */
function percent(part: bigint, whole: bigint): string {
  const tenths = (part * 1_000n + whole - 1n) / whole;
  return `${tenths / 10n}.${tenths % 10n} %`;
}
