import type { DangerousGoodsType, RatingPackage, RatingRequest, RefusalReason } from '../carrier.ts';
import type { TariffCommon } from './tariff.ts';

/**
 * The reasons that hold for every service of a tariff alike: no packages, currency, PO box, military address, dangerous
 * goods, package kinds, accessorials and insurance that it has no price for.
 */
export function commonReasons(
  tariff: TariffCommon,
  request: RatingRequest,
  knownAccessorials: readonly string[],
): readonly RefusalReason[] {
  return [
    ...shipmentReasons(tariff, request),
    ...request.packages.flatMap((parcel, index) => dangerousGoodsReasons(tariff, parcel, index)),
    ...accessorialReasons(tariff, request, knownAccessorials),
  ];
}

/** A handling unit of a type that the tariff does not list (decisions 5: a parcel carrier takes those it lists). */
export function kindReasons(tariff: TariffCommon, request: RatingRequest): readonly RefusalReason[] {
  return request.packages.flatMap((parcel, index) => {
    const type = parcel.handlingUnitType ?? 'pallet';
    if (parcel.kind === 'parcel' || tariff.handlingUnitTypes.includes(type)) return [];
    const taken = ['parcels', ...tariff.handlingUnitTypes].join(', ');
    return [
      {
        code: 'package_kind' as const,
        message: `package ${index + 1} is a handling unit (${type}), ${tariff.carrierName} takes ${taken}`,
        change: 'ship the contents as parcels',
        fix: { kind: 'package' as const, index, change: { kind: 'parcel' as const } },
      },
    ];
  });
}

/** Whether the shipment goes to a home: by the address, or because the accessorial says so. */
export function isToResidence(request: RatingRequest): boolean {
  return request.destination.isResidential || request.accessorials.some(({ type }) => RESIDENTIAL.includes(type));
}

const RESIDENTIAL: readonly string[] = ['residential', 'residential_delivery'];

function shipmentReasons(tariff: TariffCommon, request: RatingRequest): readonly RefusalReason[] {
  const reasons: RefusalReason[] = [];
  if (request.packages.length === 0)
    reasons.push({ code: 'limit', message: 'there are 0 packages, at least 1 is needed' });
  if (request.currency !== tariff.currency) {
    reasons.push({
      code: 'currency',
      message: `the request is in ${request.currency}, ${tariff.carrierName} has its prices in ${tariff.currency}`,
      change: `rate it in ${tariff.currency}, converted at the rate of the day`,
      fix: { kind: 'currency', currency: tariff.currency },
    });
  }
  if (request.destination.isPoBox && !tariff.deliversToPoBox) {
    reasons.push({
      code: 'po_box',
      message: `${tariff.carrierName} does not deliver to PO boxes`,
      change: 'give a street address',
      fix: { kind: 'address', side: 'destination', change: { isPoBox: false } },
    });
  }
  if (request.insurance && tariff.insurance === null) {
    reasons.push({
      code: 'insurance',
      message: `${tariff.carrierName} offers no insurance`,
      change: 'rate it without insurance',
      fix: { kind: 'without_insurance' },
    });
  }
  return reasons;
}

function dangerousGoodsReasons(tariff: TariffCommon, parcel: RatingPackage, index: number): readonly RefusalReason[] {
  const type = parcel.dangerousGoods;
  if (type === undefined || tariff.dangerousGoods.includes(type)) return [];
  const name = GOODS_NAMES[type];
  return [
    {
      code: 'hazmat',
      message: `package ${index + 1} holds ${name}, which ${tariff.carrierName} does not carry`,
      change: `ship the ${name} separately with a carrier that takes them`,
      fix: { kind: 'without_dangerous_goods', index },
    },
  ];
}

const GOODS_NAMES: Readonly<Record<DangerousGoodsType, string>> = {
  hazmat: 'dangerous goods',
  limited_quantity: 'limited quantities of dangerous goods',
};

function accessorialReasons(
  tariff: TariffCommon,
  request: RatingRequest,
  known: readonly string[],
): readonly RefusalReason[] {
  const unknown = new Set(request.accessorials.map(({ type }) => type).filter((type) => !isKnown(type, known)));
  return [...unknown].map((type) => ({
    code: 'accessorial' as const,
    message: `${tariff.carrierName} does not offer ${type}; it offers ${known.join(', ') || 'no accessorials'}`,
    change: `rate it without ${type}`,
    fix: { kind: 'without_accessorial' as const, type },
  }));
}

function isKnown(type: string, known: readonly string[]): boolean {
  return RESIDENTIAL.includes(type) || known.includes(type);
}
