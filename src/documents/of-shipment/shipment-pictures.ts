import type { Box } from '../../catalog/box.ts';
import type { ShipmentPackage } from '../../packages/package.ts';
import { furtherPieces } from '../../packages/planned-package.ts';
import { INCHES_AND_POUNDS } from '../../packing/measure-text.ts';
import { packItems } from '../../packing/pack-items.ts';
import type { PackedBox } from '../../packing/packing.ts';
import { planningRequest } from '../../packing/planning/planning.ts';
import { boxLayers } from '../../packing/shown/packing-layers.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { PackingPicture } from '../forms/packing-picture.ts';

/**
 * How each box of a shipment can be packed, layer by layer from the floor. What ships without a box of ours, or in a box that
 * the account does not have any more, or in one that has changed so that the goods do not fit, has no picture, nor has one with
 * pieces of units that are counted with another package.
 */
export function shipmentPictures(shipment: Shipment, boxes: readonly Box[]): readonly PackingPicture[] {
  return shipment.packages.flatMap((each) => {
    const box = boxes.find((one) => one.code === each.details.boxCode);
    const hasMore = furtherPieces(each.details).length > 0;
    const packed = box === undefined || hasMore ? undefined : repacked(each, box);
    if (packed === undefined) return [];
    const names = new Map(each.items.map((item) => [item.id as string, item.details.sku ?? item.details.name ?? '']));
    const title = `Package ${each.position + 1} of ${shipment.packages.length}: ${packed.boxType.code}`;
    return boxLayers(packed, { title, nameOf: (key) => names.get(key) ?? key, measureText: INCHES_AND_POUNDS });
  });
}

/** The goods of one package in its box; undefined where they do not all go in. */
function repacked(each: ShipmentPackage, box: Box): PackedBox | undefined {
  const items = each.items.map(({ id, quantity, details }) => ({
    key: id as string,
    quantity,
    size: { length: details.lengthUm, width: details.widthUm, height: details.heightUm },
    weight: details.weightUg ?? 0,
    rotation: details.thisSideUp === true ? ('keep_flat' as const) : ('free' as const),
    ...(details.doNotStack === true ? { doNotStack: true } : {}),
    itemType: 'parcel' as const,
  }));
  if (items.length === 0 || items.some(({ size }) => Math.min(size.length, size.width, size.height) <= 0))
    return undefined;
  const type = {
    code: box.code,
    inner: box.inner,
    outer: box.outer,
    tare: box.tareUg,
    maxGrossWeight: Number.MAX_SAFE_INTEGER,
  };
  const plan = packItems(planningRequest(items, [type]));
  return plan.boxes.length === 1 && plan.unpacked.length === 0 && plan.pieces.length === 0 ? plan.boxes[0] : undefined;
}
