import type { OrderAddress } from '../order.ts';

const PARTS = ['name', 'company', 'street1', 'street2', 'city', 'state', 'zip', 'country'] as const;

/**
 * The first part in which two destinations differ, as `zip 92101 is not 92102`; undefined where parcels of both could lie
 * at the same door for the same person. Case, spaces and punctuation do not count, nor does a ZIP's +4.
 */
export function differingPart(one: OrderAddress | null, other: OrderAddress | null): string | undefined {
  if (one === null || other === null) return one === other ? undefined : 'one of them has no destination';
  const part = PARTS.find((each) => plain(each, one[each]) !== plain(each, other[each]));
  return part === undefined ? undefined : `${part} "${other[part] ?? ''}" is not "${one[part] ?? ''}"`;
}

/**
 * Whether what was sent `there` goes elsewhere since a destination changed: in a part that changed it says something else than
 * the new one. In the others a booking may have been told otherwise.
 * @param there the address of a shipment, in the API's words.
 */
export function goesElsewhere(
  before: OrderAddress | null,
  after: OrderAddress | null,
  there: Readonly<Partial<Record<(typeof PARTS)[number], string | null>>>,
): boolean {
  return PARTS.some((part) => {
    const is = plain(part, after?.[part]);
    return plain(part, before?.[part]) !== is && plain(part, there[part] ?? undefined) !== is;
  });
}

/** Whether it says to whom and to which door it goes: a ZIP alone is shared by thousands. */
export function namesDoor(address: OrderAddress | null): boolean {
  const says = (part: (typeof PARTS)[number]) => plain(part, address?.[part]) !== '';
  return says('street1') && (says('name') || says('company'));
}

function plain(part: (typeof PARTS)[number], value: string | undefined): string {
  const text = (value ?? '')
    .toLowerCase()
    .replaceAll(/[\s.,#-]+/g, ' ')
    .trim();
  return part === 'zip' ? text.replace(/^(\d{5}) ?\d{4}$/, '$1').replaceAll(' ', '') : text;
}
