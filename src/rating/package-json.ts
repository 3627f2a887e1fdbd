import { minorNumber } from '../kernel/money.ts';
import { lengthIn, MICROMETRES_PER, weightIn } from '../kernel/units.ts';
import type { PackingCost, PlannedPackage } from './planned-package.ts';

/** What a proposed and a booked package answer alike (api-v4 2.9, 2.10); inches and pounds. */
export function packageJson(
  planned: Omit<PlannedPackage, 'contents'>,
  currency: string,
): Readonly<Record<string, unknown>> {
  const inches = (um: number) => lengthIn(um, 'in', 2);
  return {
    freight_class: planned.freightClass ?? null,
    nmfc: planned.nmfc ?? null,
    packing_type: planned.boxCode ?? null,
    package_type: planned.kind,
    handling_unit_type: planned.handlingUnitType ?? null,
    quantity: 1,
    package_quantity: Math.max(1, planned.inside.length),
    length: inches(planned.length),
    width: inches(planned.width),
    height: inches(planned.height),
    dimension_uom: 'in',
    weight: planned.weight === undefined ? null : weightIn(planned.weight, 'lb', 4),
    weight_uom: 'lb',
    dry_ice_weight: 0,
    value: minorNumber(planned.valueMinor, currency),
    volume: cubicFeet(planned),
    commodity_description: null,
    orm_d: planned.dangerousGoods === 'limited_quantity',
    hazmat: planned.dangerousGoods === 'hazmat',
    carrier_container: null,
    number_of_units: 1,
    handling_unit_packages: planned.inside.map((inside) => packageJson(inside, currency)),
    materials: planned.materials.map((each) => ({ ...costJson(each, currency), weight: null })),
    labors: planned.labors.map((each) => ({ ...costJson(each, currency), uom: 'each' })),
  };
}

function costJson(cost: PackingCost, currency: string) {
  return {
    name: cost.name,
    unit_cost: minorNumber(cost.unitMinor, currency),
    ext_cost: minorNumber(cost.extMinor, currency),
    quantity: cost.quantity,
  };
}

/** Cubic feet to two decimals. */
function cubicFeet(size: Pick<PlannedPackage, 'length' | 'width' | 'height'>): number {
  const cubicFoot = BigInt(12 * MICROMETRES_PER.in) ** 3n;
  const hundredths =
    (BigInt(size.length) * BigInt(size.width) * BigInt(size.height) * 200n + cubicFoot) / (cubicFoot * 2n);
  return Number(hundredths) / 100;
}
