import { HANDLING_UNIT_TYPES, type HandlingUnitType } from '../kernel/handling-unit-type.ts';

interface SentKind {
  readonly handling_unit_type?: string | undefined;
  readonly item_type?: string | undefined;
  readonly type?: string | undefined;
  readonly package_type?: string | undefined;
  readonly packing_type?: string | undefined;
  readonly freight_class?: string | undefined;
  readonly handling_unit_packages?: readonly object[] | undefined;
}

interface SaidKind {
  readonly kind: 'parcel' | 'handling_unit';
  readonly handlingUnitType: HandlingUnitType | undefined;
}

/**
 * What says, in rates and bookings alike, that it is a handling unit: its type, a kind of those, a class, or packages inside it.
 * One of which no kind is said, or a skid, is a pallet.
 */
export function kindOf(sent: SentKind): SaidKind {
  const words = [sent.handling_unit_type, sent.item_type, sent.type, sent.package_type, sent.packing_type];
  const handlingUnitType = handlingUnitTypeNamed(words.find((word) => handlingUnitTypeNamed(word) !== undefined));
  const isNamed = (type: string) => words.some((word) => word?.trim().toLowerCase() === type);
  if (isNamed('parcel')) return { kind: 'parcel', handlingUnitType: undefined };
  const isBoxAlone = handlingUnitType === 'box' || handlingUnitType === 'carton';
  const isUnit =
    isNamed('handling_unit') ||
    isNamed('skid') ||
    (handlingUnitType !== undefined && (!isBoxAlone || sent.handling_unit_type !== undefined)) ||
    sent.freight_class !== undefined ||
    (sent.handling_unit_packages ?? []).length > 0;
  return isUnit
    ? { kind: 'handling_unit', handlingUnitType: handlingUnitType ?? 'pallet' }
    : { kind: 'parcel', handlingUnitType: undefined };
}

/** The kind of handling unit that a word names in any case; undefined for any other word. */
export function handlingUnitTypeNamed(word: string | undefined): HandlingUnitType | undefined {
  const wanted = word?.trim().toLowerCase();
  return HANDLING_UNIT_TYPES.find((type) => type === wanted);
}
