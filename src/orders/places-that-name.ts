import type { Order, OrderLine } from './order.ts';

/** Shorter texts stand in others by chance. */
const SHORTEST = 5;
/** Digits of a telephone number without its country's; fewer stand in other numbers by chance. */
const PHONE_DIGITS = { least: 7, most: 10 };

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
  const phones = [destination, billing]
    .map((address) => digitsOf(address?.phoneNumber).slice(-PHONE_DIGITS.most))
    .filter(({ length }) => length >= PHONE_DIGITS.least);
  const names = (text: string | null | undefined) =>
    people.some((each) => (text ?? '').toLowerCase().includes(each)) ||
    phones.some((each) => digitsOf(text).includes(each));
  return [
    ...(names(order.orderNumber) ? ['its order number'] : []),
    ...(order.tags.some(names) ? ['its tags'] : []),
    ...order.referenceNumbers
      .filter(({ value, name }) => names(value) || names(name))
      .map(({ code }) => `reference number ${code}`),
    ...order.lines.filter((line) => textsOf(line).some(names)).map(({ id }) => `line ${id}`),
  ];
}

/** A telephone number is written with other marks each time. */
function digitsOf(text: string | null | undefined): string {
  return (text ?? '').replaceAll(/\D/g, '');
}

function textsOf({ sku, details }: OrderLine): readonly (string | null | undefined)[] {
  const references = (details.referenceNumbers ?? []).flatMap(({ name, value }) => [name, value]);
  return [sku, details.name, details.description, ...references];
}
