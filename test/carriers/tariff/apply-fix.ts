import type { RatingPackage, RatingRequest, RefusalFix } from '../../../src/carriers/carrier.ts';

/** The request with the change made that a refusal names; what the fix does not concern stays as it is. */
export function applyFix(request: RatingRequest, fix: RefusalFix): RatingRequest {
  switch (fix.kind) {
    case 'ready':
      return { ...request, readyDate: fix.readyDate, readyMinute: fix.readyMinute };
    case 'open_on':
      return { ...withoutCalendar(request), readyDate: fix.readyDate, readyMinute: fix.readyMinute };
    case 'package':
      return withPackage(request, fix.index, (parcel) => ({ ...parcel, ...fix.change }));
    case 'without_dangerous_goods':
      return withPackage(request, fix.index, ({ dangerousGoods: _, ...parcel }) => parcel);
    case 'packages_at_most':
      return { ...request, packages: request.packages.slice(0, fix.count) };
    case 'total_weight_at_most':
      return withTotalWeight(request, fix.weight);
    case 'without_accessorial':
      return { ...request, accessorials: request.accessorials.filter(({ type }) => type !== fix.type) };
    case 'without_insurance':
      return { ...request, insurance: false };
    case 'currency':
      return { ...request, currency: fix.currency };
    case 'address':
      return { ...request, [fix.side]: { ...request[fix.side], ...fix.change } };
    case 'from_warehouse':
      return { ...request, originIsWarehouse: true };
    // What concerns the goods before they are packed, or the rules, carriers are not asked.
    case 'item':
    case 'without_policy':
      return request;
  }
}

function withoutCalendar({ originCalendar: _, ...request }: RatingRequest): Omit<RatingRequest, 'originCalendar'> {
  return request;
}

function withPackage(
  request: RatingRequest,
  index: number,
  change: (parcel: RatingPackage) => RatingPackage,
): RatingRequest {
  return { ...request, packages: request.packages.map((parcel, at) => (at === index ? change(parcel) : parcel)) };
}

/** Packages in their order while they stay within the weight; a first one that is too heavy alone is made lighter. */
function withTotalWeight(request: RatingRequest, weight: NonNullable<RatingPackage['weight']>): RatingRequest {
  const kept: RatingPackage[] = [];
  let total = 0;
  for (const parcel of request.packages) {
    total += parcel.weight ?? 0;
    if (total > weight) break;
    kept.push(parcel);
  }
  const [first] = request.packages;
  if (kept.length === 0 && first !== undefined) kept.push({ ...first, weight });
  return { ...request, packages: kept };
}
