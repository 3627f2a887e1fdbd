import { given } from '../kernel/given.ts';
import { type GroupedBox, packGroups } from './boxes/box-groups.ts';
import { checkRequest } from './check-request.ts';
import type { LoosePiece, PackedPallet, PackingItem, PackingPlan, PackingRequest, UnpackedItem } from './packing.ts';
import { type PalletPiece, packPallets } from './pallets/pack-pallets.ts';
import { palletTakes } from './pallets/pallet-takes.ts';
import type { Refusal } from './refusal-reasons.ts';
import { type Route, routeOf } from './route-pieces.ts';
import { atOnce, type Steps } from './steps.ts';

/**
 * Decides what goes into which box, onto which pallet, or ships as it is. Pure, and the same request always gives the
 * same plan. Every piece of the request is in exactly one of boxes (those on pallets included), pieces and unpacked.
 * @throws ShipdockError `unreadable_field`, `limit_exceeded` (see checkRequest); an item that fits nowhere is no error
 * but an entry of `unpacked` with its reason.
 */
export function packItems(request: PackingRequest): PackingPlan {
  return atOnce(packingSteps(request));
}

/** As `packItems`, box by box. */
export function* packingSteps(request: PackingRequest): Steps<PackingPlan> {
  checkRequest(request);
  const routed = request.items
    .filter((item) => item.quantity > 0)
    .map((item) => ({ item, route: routeOf(item, request) }));
  const going = (to: Route['to']): readonly PackingItem[] =>
    routed.filter(({ route }) => route.to === to).map(({ item }) => item);
  const boxes = yield* packGroups(going('box'), request);
  const isLoaded = (box: GroupedBox): boolean => mayStandOnPallet(box, request);
  const forPallets = [...boxes.filter(isLoaded).map(palletBox), ...going('pallet').flatMap(palletPieces)];
  return {
    boxes: boxes.filter((box) => !isLoaded(box)).map(({ box }) => box),
    pallets: loadPallets(forPallets, request),
    pieces: routed.flatMap(({ item, route }) =>
      route.to === 'itself' ? repeated(loosePiece(item, route.kind), item.quantity) : [],
    ),
    unpacked: routed.flatMap(({ item, route }) => (route.to === 'nowhere' ? unpackedItem(item, route) : [])),
  };
}

/** A box that no pallet takes ships as it is: freight takes cartons. */
function mayStandOnPallet(grouped: GroupedBox, { palletize, palletTypes }: PackingRequest): boolean {
  if (palletize !== 'everything' || grouped.doNotPalletize) return false;
  return palletTypes.some((type) => palletTakes(type, palletBox(grouped)));
}

/**
 * Loads what may share pallets together, each line that must stay alone by itself, and each piece that ships individually on a
 * pallet of its own.
 */
function loadPallets(pieces: readonly PalletPiece[], { palletTypes }: PackingRequest): readonly PackedPallet[] {
  const together = new Map<string | undefined, PalletPiece[]>();
  for (const piece of pieces.filter((each) => !isSeparate(each))) {
    const sharing = together.get(piece.aloneWith);
    if (sharing === undefined) together.set(piece.aloneWith, [piece]);
    else sharing.push(piece);
  }
  const separate = pieces.filter(isSeparate).flatMap((piece) => packPallets([piece], palletTypes));
  return [
    ...[...together.values()].flatMap((sharing) => packPallets(sharing, palletTypes)),
    ...separate.map((pallet) => ({ ...pallet, isSeparateShipment: true })),
  ];
}

function isSeparate({ load }: PalletPiece): boolean {
  return 'box' in load ? load.box.isSeparateShipment : load.piece.isSeparateShipment;
}

function unpackedItem(item: PackingItem, { code, reason }: Refusal): UnpackedItem {
  return { itemKey: item.key, quantity: item.quantity, code, reason };
}

function palletBox({ box, hazmatClasses }: GroupedBox): PalletPiece {
  return {
    size: box.boxType.outer,
    weight: box.grossWeight,
    rotation: 'keep_flat',
    doNotStack: false,
    hazmatClasses,
    // Which goods of no known class are in it and in another box nobody knows.
    ...given('aloneWith', hazmatClasses.includes('unknown') ? box.placements[0]?.itemKey : undefined),
    load: { box },
  };
}

function palletPieces(item: PackingItem): readonly PalletPiece[] {
  const piece: PalletPiece = {
    size: item.size,
    weight: item.weight,
    rotation: item.rotation,
    doNotStack: item.doNotStack === true,
    hazmatClasses: item.hazmatClass === undefined ? [] : [item.hazmatClass],
    ...given('aloneWith', item.doNotPackWithOthers === true ? item.key : undefined),
    load: { piece: loosePiece(item, 'handling_unit') },
  };
  return repeated(piece, item.quantity);
}

function loosePiece(item: PackingItem, kind: LoosePiece['kind']): LoosePiece {
  return {
    itemKey: item.key,
    size: item.size,
    weight: item.weight,
    kind,
    ...(item.handlingUnitType === undefined ? {} : { handlingUnitType: item.handlingUnitType }),
    isSeparateShipment: item.shipIndividually === true,
  };
}

function repeated<Value>(value: Value, times: number): readonly Value[] {
  return Array.from({ length: times }, () => value);
}
