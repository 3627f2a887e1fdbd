import type { Sku } from '../../catalog/sku.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Order } from '../../orders/order.ts';
import type { DraftItem, DraftPackage } from '../../packages/draft-package.ts';
import { lineItemDetails } from '../../packages/item-details.ts';
import type { PackageExtras } from '../../packages/package-extras.ts';
import {
  allContents,
  furtherPieceOf,
  mergedContents,
  type PlannedContent,
  type PlannedPackage,
} from '../../packages/planned-package.ts';

/** Nothing said of a package beside what rating needs. */
export const NO_EXTRAS: PackageExtras = {
  packageType: null,
  packingType: null,
  packageQuantity: null,
  numberOfUnits: 1,
  commodityDescription: null,
  carrierContainer: null,
  dryIceUg: 0,
  hazmatData: [],
  ssccReferences: [],
};

/** What a planned package says beside what is in it: what the caller said of it, where he packed it. */
export function extrasOfPlan(planned: PlannedPackage): PackageExtras {
  if (planned.said !== undefined) return planned.said;
  const { dryIceUg = 0 } = planned;
  // Of a SKU of several pieces the units are told once; what else travels of it is named.
  const commodityDescription = allContents(planned).length > 0 ? null : (furtherPieceOf(planned)?.name ?? null);
  return { ...NO_EXTRAS, dryIceUg, commodityDescription };
}

/** Packages as they were planned for an order, with what is in them, and what was told of them alone. @throws ShipdockError `order_changed`. */
export function plannedDrafts(
  packages: readonly PlannedPackage[],
  order: Order,
  skus: ReadonlyMap<string, Sku>,
): readonly DraftPackage[] {
  return packages.map((planned) => {
    const { contents: _contents, weight, said: _said, follows: _follows, ...details } = planned;
    const items = mergedContents(allContents(planned).map(apartFromCase)).map((content) =>
      draftItem(order, content, skus),
    );
    return { details, weightUg: weight, extras: extrasOfPlan(planned), items };
  });
}

/** A shipment tells units by what was ordered, however many of them stand in a case. */
function apartFromCase({ rolledUp: _, ...content }: PlannedContent): PlannedContent {
  return content;
}

function draftItem(order: Order, content: PlannedContent, skus: ReadonlyMap<string, Sku>): DraftItem {
  const line = order.lines.find((each) => each.id === content.lineId);
  if (line === undefined) {
    throw new ShipdockError('order_changed', `order ${order.orderNumber}: a line that was packed is gone`, {
      ...nextStep('orders.rate', order.orderNumber),
    });
  }
  return {
    orderLineId: line.id,
    quantity: content.quantity,
    details: { ...lineItemDetails(line, skus), ...content.told },
  };
}
