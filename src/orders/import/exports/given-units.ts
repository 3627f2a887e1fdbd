import type { FileOrderInput } from '../../file-order.schema.ts';
import { allLeftOut } from '../../moved/all-left-out.ts';
import type { MovedAway } from '../../moved/moved-away.ts';
import type { Order } from '../../order.ts';
import { orderedUnits } from '../shipped/shipped-units.ts';

/** Units that came from an order, by the SKU of their line, or its name where it has none. */
export interface CameUnits {
  readonly name: string;
  readonly units: number;
}

/** What a record says came from the order of these numbers, as `numbersOf` has them: on its way, or shipped before. */
export function unitsSentOf(
  { order_line_items: lines = [], left_out: leftOut = [] }: FileOrderInput,
  numbers: readonly string[],
): readonly CameUnits[] {
  const shipped = leftOut.filter((each) => each.is_moved !== true);
  return [...lines, ...shipped].flatMap((each) =>
    numbers.includes(each.origin_order_number ?? '')
      ? [{ name: each.sku ?? each.name ?? '', units: orderedUnits(each) }]
      : [],
  );
}

/** The same of an order that is here. */
export function unitsHeldOf({ lines, details }: Order, numbers: readonly string[]): readonly CameUnits[] {
  const shipped = (details.leftOut ?? []).filter(({ isMoved }) => isMoved !== true);
  return [
    ...lines.map(({ sku, quantity, details: { name, originOrderNumber: origin } }) => ({
      ...{ sku, name, origin },
      units: quantity,
    })),
    ...shipped.map(({ sku, name, originOrderNumber: origin, units }) => ({ sku, name, origin, units })),
  ].flatMap(({ sku, name, origin, units }) =>
    numbers.includes(origin ?? '') ? [{ name: sku ?? name ?? '', units }] : [],
  );
}

/**
 * Whether an order gave such units away, and they are in no order yet. A name that it does not know was changed since: that may be
 * any of its units. Where no order holds any of them, more may have been added since they went.
 * @param sent of one record.
 * @param held by other orders.
 */
export function givenUnits(
  order: Order,
  numbers: readonly string[],
  moved: MovedAway,
  sent: readonly CameUnits[],
  held: readonly CameUnits[],
): 'given' | 'not given' | 'held' {
  const isOwn = (origin: string | undefined) => origin === undefined || numbers.includes(origin);
  const own = [...order.lines, ...moved.gone].filter(({ details }) => isOwn(details.originOrderNumber));
  const known = new Set(own.map(({ sku, details }) => sku ?? details.name ?? ''));
  const away = allLeftOut(order, moved)
    .filter(({ isMoved, originOrderNumber: origin }) => isMoved === true && isOwn(origin))
    .map(({ sku, name, units }): CameUnits => ({ name: sku ?? name ?? '', units }));
  const standings = sent.map(({ name }) => {
    const count = (all: readonly CameUnits[]) =>
      all
        .filter((each) => each.name === name || !known.has(name) || !known.has(each.name))
        .reduce((sum, { units }) => sum + units, 0);
    const [given, there] = [count(away), count(held)];
    if (given === 0) return 'not given';
    return there > 0 && there + count(sent) > given ? 'held' : 'given';
  });
  return standings.find((each) => each !== 'given') ?? 'given';
}
