import type { Order } from '../../orders/order.ts';
import type { Units } from '../../orders/split-combine/units.ts';
import { unitsInPackages } from '../../packages/package.ts';
import { type PackedPackage, packedBefore } from '../../packages/packed-package.ts';
import { allContents, type PlannedPackage } from '../../packages/planned-package.ts';
import type { PackedFacts } from '../../packages/rest-in-packages.ts';
import { plannedDrafts } from './planned-drafts.ts';

/** Packages of a proposed shipment; those that tell no contents are open until it is known which units are booked. */
export function proposedPackages(
  planned: readonly PlannedPackage[],
  order: Order,
  facts: PackedFacts,
): readonly PackedPackage[] {
  const hasSilent = planned.some(isSilent);
  const open = planned.map((each) => (isSilent(each) ? { ...each, contents: [] } : each));
  const packages = packedBefore(plannedDrafts(open, order, facts.skus), open, facts);
  const isTold = packages.some(({ items }) => items.length > 0);
  return hasSilent || !isTold ? packages : packages.map((each) => ({ ...each, carriesRest: false }));
}

/** The units of a proposed shipment, those too that were decided to be in what tells no contents. */
export function unitsProposed(planned: readonly PlannedPackage[]): Units {
  return unitsInPackages(
    planned.map((each) => ({ items: allContents(each).map((one) => ({ ...one, orderLineId: one.lineId })) })),
  );
}

function isSilent({ follows = [] }: PlannedPackage): boolean {
  return follows.includes('contents');
}
