import type {
  BoxType,
  PackedBox,
  PackedPallet,
  PackingItem,
  PackingPlan,
  PackingRequest,
  Size,
} from '../../src/packing/packing.ts';

/**
 * Checks a plan against its request from first principles, piece against piece; areas and weights in BigInt. Shares no code with the
 * packer: only the types. Answers one sentence for every broken rule.
 */
export function violationsOf(request: PackingRequest, plan: PackingPlan): readonly string[] {
  const palletBoxes = plan.pallets.flatMap((pallet) =>
    pallet.loads.flatMap(({ load }) => ('box' in load ? [load.box] : [])),
  );
  return [
    ...conservation(request, plan),
    ...[...plan.boxes, ...palletBoxes].flatMap((box) => boxViolations(request, box)),
    ...plan.pallets.flatMap((pallet) => palletViolations(request, pallet)),
    ...parcelViolations(request, plan),
    ...needlesslyUnpacked(request, plan),
  ];
}

interface Solid {
  readonly name: string;
  readonly low: readonly [number, number, number];
  readonly high: readonly [number, number, number];
  readonly doNotStack: boolean;
  readonly weight: bigint;
}

function conservation(request: PackingRequest, plan: PackingPlan): readonly string[] {
  const balance = new Map<string, number>();
  const add = (key: string, count: number): void => {
    balance.set(key, (balance.get(key) ?? 0) + count);
  };
  for (const item of request.items) add(item.key, item.quantity);
  for (const box of plan.boxes) for (const placed of box.placements) add(placed.itemKey, -1);
  for (const pallet of plan.pallets) {
    for (const { load } of pallet.loads) {
      if ('box' in load) for (const placed of load.box.placements) add(placed.itemKey, -1);
      else add(load.piece.itemKey, -1);
    }
  }
  for (const piece of plan.pieces) add(piece.itemKey, -1);
  for (const item of plan.unpacked) add(item.itemKey, -item.quantity);
  return [...balance].flatMap(([key, left]) => (left === 0 ? [] : [`${key}: ${left} pieces lost or made`]));
}

function boxViolations(request: PackingRequest, box: PackedBox): readonly string[] {
  const name = `box ${box.boxType.code}`;
  const found: string[] = [];
  const matches = box.placements.map((placed) =>
    request.items.find((item) => item.key === placed.itemKey && mayLieSo(item, placed)),
  );
  const items = matches.flatMap((item) => (item === undefined ? [] : [item]));
  if (items.length < matches.length)
    found.push(`${name}: a piece lies in a way it may not, or is no piece of the order`);
  if (box.placements.length === 0) found.push(`${name} is empty`);
  const solids = box.placements.map((placed, index) => solidOf(placed, items[index]));
  const { inner } = box.boxType;
  found.push(...solidViolations(name, solids, [inner.length, inner.width, inner.height]));
  const net = items.reduce((sum, item) => sum + BigInt(item.weight), 0n);
  if (BigInt(box.netWeight) !== net) found.push(`${name}: net weight ${box.netWeight}, pieces weigh ${net}`);
  if (BigInt(box.grossWeight) !== net + BigInt(box.boxType.tare))
    found.push(`${name}: gross weight is not net and tare`);
  if (net + BigInt(box.boxType.tare) > BigInt(box.boxType.maxGrossWeight)) found.push(`${name} is too heavy`);
  for (const item of items) {
    if (item.boxCodes !== undefined && !item.boxCodes.includes(box.boxType.code))
      found.push(`${item.key} not in ${name}`);
    if (item.isSelfContained) found.push(`${item.key} is a box already but stands in ${name}`);
    if (item.shipIndividually && items.length > 1) found.push(`${item.key} ships individually but is not alone`);
    if (item.shipIndividually && !box.isSeparateShipment) found.push(`${item.key} is not in a shipment of its own`);
    if (item.doNotPackWithOthers && items.some((other) => other !== item)) found.push(`${item.key} is not alone`);
    for (const other of items) if (areApart(item, other)) found.push(`${item.key} and ${other.key} share ${name}`);
  }
  return found;
}

/** The pairs that the tests use; which pairs there are is proved by the tests of the separation table. */
function areApart(a: PackingItem, b: PackingItem): boolean {
  return a.hazmatClass === '3' && b.hazmatClass === '5.1';
}

function palletViolations(request: PackingRequest, pallet: PackedPallet): readonly string[] {
  const type = pallet.palletType;
  const name = `pallet ${type.code}`;
  const found: string[] = [];
  let weight = BigInt(type.tare);
  const solids = pallet.loads.map((placed) => {
    const { load } = placed;
    const loadWeight = 'box' in load ? load.box.grossWeight : load.piece.weight;
    weight += BigInt(loadWeight);
    const item = 'piece' in load ? request.items.find(({ key }) => key === load.piece.itemKey) : undefined;
    if (item?.doNotPalletize) found.push(`${item.key} must not stand on a ${name}`);
    if (item?.doNotPackWithOthers && !pallet.loads.every((other) => isOf(item.key, other.load))) {
      found.push(`${item.key} is not alone on a ${name}`);
    }
    if ('box' in load) {
      const { outer } = load.box.boxType;
      if (placed.height !== outer.height || !isTurned(outer, placed)) found.push(`a box is tilted on ${name}`);
      for (const { itemKey } of load.box.placements) {
        if (request.items.some(({ key, doNotPalletize }) => key === itemKey && doNotPalletize))
          found.push(`${itemKey} must not stand on a ${name}`);
      }
    } else if (item === undefined || !mayLieSo(item, placed)) found.push(`a piece lies on ${name} in a way it may not`);
    return { ...solidOf(placed, item), weight: BigInt(loadWeight) };
  });
  found.push(...solidViolations(name, solids, [type.length, type.width, type.maxTotalHeight - type.deckHeight]));
  const top = Math.max(0, ...pallet.loads.map((load) => load.z + load.height));
  if (pallet.totalHeight !== top + type.deckHeight) found.push(`${name}: total height ${pallet.totalHeight}`);
  if (BigInt(pallet.grossWeight) !== weight) found.push(`${name}: gross weight ${pallet.grossWeight}, is ${weight}`);
  if (weight > BigInt(type.maxGrossWeight)) found.push(`${name} is too heavy`);
  for (const low of solids) {
    for (const high of solids) {
      if (isAbove(high, low) && high.weight > low.weight) found.push(`${name}: heavier above lighter`);
    }
  }
  return found;
}

function isOf(key: string, load: PackedPallet['loads'][number]['load']): boolean {
  return 'piece' in load && load.piece.itemKey === key;
}

function parcelViolations(request: PackingRequest, plan: PackingPlan): readonly string[] {
  const limits = request.parcelLimits;
  if (limits === undefined || request.palletize === 'everything') return [];
  const parcels = [
    ...plan.boxes.map((box) => ({ size: box.boxType.outer, weight: box.grossWeight })),
    ...plan.pieces.filter((piece) => piece.kind === 'parcel'),
  ];
  return parcels.flatMap(({ size, weight }) => {
    const sides = [size.length, size.width, size.height].map(BigInt).sort((a, b) => (a < b ? -1 : 1));
    const girth = 2n * ((sides[0] ?? 0n) + (sides[1] ?? 0n)) + (sides[2] ?? 0n);
    const isOver = weight >= limits.weightBelow || girth >= BigInt(limits.lengthPlusGirthBelow);
    return isOver ? [`a parcel of ${weight} and length plus girth ${girth} is over the limit`] : [];
  });
}

/** What fits a box alone, and may go in one, is never left out. */
function needlesslyUnpacked(request: PackingRequest, plan: PackingPlan): readonly string[] {
  return plan.unpacked.flatMap(({ itemKey }) => {
    const item = request.items.find(({ key }) => key === itemKey);
    if (item === undefined || item.isSelfContained || item.itemType === 'handling_unit') return [];
    const fitting = request.boxTypes.find((box) => fitsAlone(request, item, box));
    return fitting === undefined ? [] : [`${itemKey} is left out but fits ${fitting.code}`];
  });
}

function fitsAlone(request: PackingRequest, item: PackingItem, box: BoxType): boolean {
  const { length: l, width: w, height: h } = item.size;
  const ways = [
    [l, w, h],
    [w, l, h],
    [l, h, w],
    [h, l, w],
    [w, h, l],
    [h, w, l],
  ] as const;
  const allowed = ways.slice(0, { none: 1, keep_flat: 2, free: 6 }[item.rotation]);
  const fits = allowed.some(([x, y, z]) => x <= box.inner.length && y <= box.inner.width && z <= box.inner.height);
  const gross = item.weight + box.tare;
  const { length, width, height } = box.outer;
  const around = 2 * (length + width + height) - Math.max(length, width, height);
  const limits = request.palletize === 'everything' ? undefined : request.parcelLimits;
  const isParcel = limits === undefined || (gross < limits.weightBelow && around < limits.lengthPlusGirthBelow);
  return fits && gross <= box.maxGrossWeight && isParcel && (item.boxCodes?.includes(box.code) ?? true);
}

const AXES = [0, 1, 2] as const;

function solidViolations(name: string, solids: readonly Solid[], inner: readonly number[]): readonly string[] {
  const found: string[] = [];
  for (const solid of solids) {
    const isOutside = AXES.some((axis) => solid.low[axis] < 0 || !(solid.high[axis] <= (inner[axis] ?? 0)));
    if (isOutside) found.push(`${solid.name} stands out of ${name}`);
    if (!isSupported(solid, solids)) found.push(`${solid.name} in ${name} hangs in the air`);
    for (const other of solids) {
      if (other === solid) break;
      if (AXES.every((axis) => overlap(solid, other, axis) > 0))
        found.push(`${solid.name} and ${other.name} overlap in ${name}`);
    }
    if (solid.doNotStack && solids.some((other) => isAbove(other, solid)))
      found.push(`something stands above ${solid.name} in ${name}`);
  }
  return found;
}

function isSupported(solid: Solid, solids: readonly Solid[]): boolean {
  if (solid.low[2] === 0) return true;
  let resting = 0n;
  for (const other of solids) {
    if (other.high[2] !== solid.low[2]) continue;
    const [x, y] = [overlap(solid, other, 0), overlap(solid, other, 1)];
    if (x > 0 && y > 0) resting += BigInt(x) * BigInt(y);
  }
  return resting * 100n >= 75n * BigInt(solid.high[0] - solid.low[0]) * BigInt(solid.high[1] - solid.low[1]);
}

function isAbove(high: Solid, low: Solid): boolean {
  return high.low[2] >= low.high[2] && overlap(high, low, 0) > 0 && overlap(high, low, 1) > 0;
}

function overlap(a: Solid, b: Solid, axis: 0 | 1 | 2): number {
  return Math.min(a.high[axis], b.high[axis]) - Math.max(a.low[axis], b.low[axis]);
}

interface Place extends Size {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

function solidOf(place: Place, item: PackingItem | undefined): Solid {
  return {
    name: item?.key ?? 'a box',
    low: [place.x, place.y, place.z],
    high: [place.x + place.length, place.y + place.width, place.z + place.height],
    doNotStack: item?.doNotStack === true,
    weight: BigInt(item?.weight ?? 0),
  };
}

function mayLieSo(item: PackingItem, place: Size): boolean {
  const { size, rotation } = item;
  if (rotation === 'none')
    return size.length === place.length && size.width === place.width && size.height === place.height;
  if (rotation === 'keep_flat') return size.height === place.height && isTurned(size, place);
  const sorted = (sides: Size): string => [sides.length, sides.width, sides.height].sort((a, b) => a - b).join();
  return sorted(size) === sorted(place);
}

function isTurned(size: Size, place: Size): boolean {
  const isAsGiven = size.length === place.length && size.width === place.width;
  return isAsGiven || (size.length === place.width && size.width === place.length);
}
