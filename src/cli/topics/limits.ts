import { ORDER_LIMITS } from '../../orders/limits.ts';

const NAMES: Readonly<Record<keyof typeof ORDER_LIMITS, string>> = {
  lines: 'lines of an order',
  notes: 'notes of an order',
  tags: 'tags of an order',
  referenceNumbers: 'reference numbers of an order',
  requestedRates: 'rates that an order may wish for',
  proposedShipments: 'proposed shipments sent with an order',
  inventoryIdentifiers: 'serial and lot numbers of a line',
  ordersAtOnce: 'orders named in one request',
  linesToDelete: 'line items deleted in one request',
};

/** `help limits`: what is refused beyond which number. */
export function text(): string {
  const rows = Object.entries(ORDER_LIMITS).map(
    ([key, most]) => [NAMES[key as keyof typeof ORDER_LIMITS], most] as const,
  );
  return [
    'At most:',
    ...rows.map(([name, most]) => `  ${most.toLocaleString('en-US').padStart(7)}  ${name}`),
    '',
    'Quantities are 1 to 1,000,000, sides up to 10,000 and weights up to 100,000 in their unit, amounts up to 100,000,000.',
    'Names of lines have 500 characters, descriptions 2,000, notes 10,000, other text 255; a hash 16,384 bytes of JSON.',
    'A parcel weighs under 150 lb, and its length plus girth is under 165 in. A page of a list has at most 100 rows over HTTP,',
    'a request body 5 MB. What is beyond is refused with the limit named.',
  ].join('\n');
}
