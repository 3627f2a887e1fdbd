import type { Order, OrderLine } from './order.ts';

/** Shorter texts stand in others by chance. */
const SHORTEST = 5;

/**
 * Where a name, e-mail address or telephone number of the order's people stands besides addresses and notes: in what erasing
 * leaves, as who erases has to know (`redactedOrder`). Only the places are told, not what stands there.
 */
export function placesThatName(order: Order): readonly string[] {
  const { destination, billing } = order.addresses;
  const people = [destination, billing]
    .flatMap((address) => [address?.name, address?.email, address?.phoneNumber])
    .map((text) => (text ?? '').trim().toLowerCase())
    .filter((text) => text.length >= SHORTEST);
  const names = (text: string | null | undefined) => people.some((each) => (text ?? '').toLowerCase().includes(each));
  return [
    ...(names(order.orderNumber) ? ['its order number'] : []),
    ...(order.tags.some(names) ? ['its tags'] : []),
    ...order.referenceNumbers
      .filter(({ value, name }) => names(value) || names(name))
      .map(({ code }) => `reference number ${code}`),
    ...order.lines.filter((line) => textsOf(line).some(names)).map(({ id }) => `line ${id}`),
  ];
}

function textsOf({ sku, details }: OrderLine): readonly (string | null | undefined)[] {
  const references = (details.referenceNumbers ?? []).flatMap(({ name, value }) => [name, value]);
  return [sku, details.name, details.description, ...references];
}
