import type { JsonObject } from '../../kernel/json.ts';
import { shortened } from '../../kernel/shortened.ts';
import type { BookingInput } from '../shipments.schema.ts';
import { referencesOf } from './external-shipment.ts';
import type { Purchase } from './purchase.ts';

/** What a request has papers tell that those of the booking do not, in words. */
export function writtenOtherwise(
  sent: Partial<BookingInput>,
  { options, references }: Pick<Purchase, 'options' | 'references'>,
): readonly string[] {
  return [
    ...otherReturn(sent.alternate_return_address, options.alternateReturnAddress ?? {}),
    ...otherWords('pro_number', sent.pro_number, options.proNumber),
    ...referencesOf({ reference_numbers: sent.reference_numbers }, undefined)
      .filter(({ code, value }) => !references.some((each) => each.code === code && each.value === value))
      .map(({ code, value }) => `${code} ${value}`),
    ...otherWords('origin_instructions', sent.origin_instructions, options.originInstructions),
    ...otherWords('destination_instructions', sent.destination_instructions, options.destinationInstructions),
  ];
}

/** By the parts that are said: where a code was sent, the address of the book was booked with it. */
function otherReturn(asked: BookingInput['alternate_return_address'], booked: JsonObject): readonly string[] {
  const parts = Object.entries(asked ?? {}).filter(([, value]) => value !== undefined);
  return parts.every(([part, value]) => plain(value) === plain(booked[part]))
    ? []
    : ['the alternate_return_address that is sent'];
}

function otherWords(field: string, asked: string | undefined, booked: string | null | undefined): readonly string[] {
  return asked === undefined || plain(asked) === plain(booked) ? [] : [`${field} "${shortened(asked, 40)}"`];
}

function plain(value: unknown): string {
  return String(value ?? '').trim();
}
