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

/**
 * Names of a parcel beside those of what only a forklift moves: as whichever it were booked, the other's carrier would come for it.
 * A drum or a crate may be a parcel, and a class tells of goods in parcels too. A word is told by the member that has it; which unit it
 * would be says nothing beside an `item_type` of another kind (api-v4 2.3).
 */
export function otherKindSaid({ handling_unit_packages: boxes = [], ...sent }: SentKind): KindFault | undefined {
  const members = ['item_type', 'type', 'package_type', 'handling_unit_type'] as const;
  const named = (words: readonly string[]) =>
    members.find((member) => words.includes(sent[member]?.trim().toLowerCase() ?? ''));
  const [parcel, unit] = [named(['parcel']), named(['pallet', 'skid', 'handling_unit'])];
  if (parcel === undefined) return undefined;
  const isUnread = parcel === 'item_type' && unit === 'handling_unit_type';
  if (unit !== undefined && !isUnread)
    return { member: unit, message: `is "${sent[unit]}", but ${parcel} is parcel: send one of them` };
  if (boxes.length === 0) return undefined;
  return {
    member: 'handling_unit_packages',
    message: `stand on a handling unit, but ${parcel} is parcel: send one of them`,
  };
}

interface KindFault {
  readonly member: string;
  readonly message: string;
}

/** The kind of handling unit that a word names in any case; undefined for any other word. */
export function handlingUnitTypeNamed(word: string | undefined): HandlingUnitType | undefined {
  const wanted = word?.trim().toLowerCase();
  return HANDLING_UNIT_TYPES.find((type) => type === wanted);
}
