import { isKit } from '../../catalog/kit.ts';
import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import type { KitComponentInput } from '../../catalog/skus.schema.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { IdGenerator } from '../../kernel/ids.ts';
import { wholeParts } from '../../kernel/whole-parts.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { MAX_UNITS, ORDER_LIMITS } from '../limits.ts';
import { cameFromAnother } from '../moved/moved-away.ts';
import type { LineDetails, Order, OrderLine } from '../order.ts';
import { dangerousAmong, isDangerous, partDetails, withSerials } from './kit-part.ts';

/** Kits within kits; more is a mistake in the catalogue. */
const DEEPEST = ORDER_LIMITS.kitLevels;

/**
 * The order with every kit of which nothing is shipped replaced by its parts (decisions 4): its own, or also those that came
 * from other orders, which did not ask for it.
 * - Units of a part: units of the kit × quantity in the kit; sizes and weights come from the part's own SKU.
 * - Price and value are split by the kit's percentages, or evenly over units, to the last ten-thousandth: where they do not
 *   divide, some units carry one more than the others, on a line of their own.
 *   A value that the line does not tell is that of the kit's SKU.
 * - What a part keeps of the kit, as dangerous goods data and lot numbers, `kit-part.ts` says; serial numbers go to
 *   the first part.
 * @throws ShipdockError `kit_invalid` for a kit that holds itself, `limit_exceeded`.
 */
export function unbundleKits(
  order: Order,
  skus: ReadonlyMap<string, Sku>,
  ids: IdGenerator,
  which: 'all' | 'own',
): Order {
  const isMeant = (line: OrderLine) => line.shippedQuantity === 0 && (which === 'all' || !cameFromAnother(order, line));
  const kitOf = (line: OrderLine) => (isMeant(line) ? kitNamed(line.sku, skus) : undefined);
  if (!order.lines.some((line) => kitOf(line) !== undefined)) return order;
  const means = { skus, ids, dangerous: dangerousAmong(skus) };
  const lines: OrderLine[] = [];
  for (const line of order.lines) {
    const kit = kitOf(line);
    for (const part of kit === undefined ? [line] : partsOf(line, kit, means, 1)) {
      // Kits of kits become millions of parts: they are counted while they are made.
      if (lines.push(part) > ORDER_LIMITS.lines) throw tooManyParts(order);
      if (part.quantity > MAX_UNITS) throw tooManyUnits(line, part);
    }
  }
  return {
    ...order,
    lines: lines.map((line, position) => (line.position === position ? line : { ...line, position })),
  };
}

/** What is to be told of kits that stay kits although the order wants their parts: units of them are shipped. */
export function keptKitWarnings(order: Order, skus: ReadonlyMap<string, Sku>): readonly string[] {
  return order.lines
    .filter((line) => line.shippedQuantity > 0 && kitNamed(line.sku, skus) !== undefined)
    .map((line) => `the kit ${line.sku} stays a kit: units of it are shipped`);
}

function tooManyParts({ orderNumber }: Order): ShipdockError {
  const message = `order ${orderNumber} would have more than ${ORDER_LIMITS.lines} lines, were its kits taken apart; no more are kept`;
  return new ShipdockError('limit_exceeded', message, { details: [{ field: 'order_line_items', message }] });
}

function tooManyUnits(line: OrderLine, part: OrderLine): ShipdockError {
  const message = `${line.quantity} of the kit ${line.sku} are ${part.quantity} of ${part.sku}; a line has at most ${MAX_UNITS} units`;
  return new ShipdockError('limit_exceeded', message, { details: [{ field: 'order_line_items', message }] });
}

function kitNamed(name: string | null, skus: ReadonlyMap<string, Sku>): Sku | undefined {
  const sku = name === null ? undefined : skus.get(name);
  return sku !== undefined && isKit(sku) ? sku : undefined;
}

interface Means {
  readonly skus: ReadonlyMap<string, Sku>;
  readonly ids: IdGenerator;
  /** The SKUs that are dangerous goods, or hold some. */
  readonly dangerous: ReadonlySet<string>;
}

function* partsOf(line: OrderLine, kit: Sku, means: Means, depth: number): Generator<OrderLine> {
  const { skus, ids } = means;
  if (depth > DEEPEST) {
    const message = `kit ${kit.sku} holds kits more than ${DEEPEST} deep, or itself`;
    const details = [{ field: 'order_line_items', message }];
    throw new ShipdockError('kit_invalid', message, { details, ...nextStep('skus.get', kit.sku) });
  }
  const components = kit.details.kit_components ?? [];
  const prices = shares(line.priceE4, components);
  const worth = worthOf(line, kit);
  const values = shares(worth, components);
  const skuOf = (component: KitComponentInput) => skus.get(component.sku ?? '');
  const holder = components.findIndex((component) => isDangerous(skuOf(component), kit, means.dangerous));
  const parts = components.flatMap((component, index) => {
    const { quantity = 1 } = component;
    const pieces = index === holder ? quantity : undefined;
    const details = partDetails(line, kit, skuOf(component), means.dangerous, pieces, worth);
    return unitGroups(quantity, prices[index] ?? null, values[index] ?? null).map((group) =>
      partLine(line, component, group, details, ids),
    );
  });
  for (const [index, part] of parts.entries()) {
    const inner = kitNamed(part.sku, skus);
    const named = index === 0 ? withSerials(part, line) : part;
    if (inner === undefined) yield named;
    else yield* partsOf(named, inner, means, depth + 1);
  }
}

/** Of one kit, where line or SKU tell it; a price of the line stands for it, in its parts too. */
function worthOf({ valueE4, priceE4 }: OrderLine, kit: Sku): number | null {
  return valueE4 ?? (priceE4 === null ? (supplyOf(kit).valueE4 ?? null) : null);
}

/** What each component takes of a kit's amount, largest remainders first, so that nothing is left over. */
function shares(amountE4: number | null, components: readonly KitComponentInput[]): readonly (number | null)[] {
  if (amountE4 === null) return components.map(() => null);
  const weights = components.map((component) => BigInt(component.value_percentage ?? component.quantity ?? 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total === 0n) return components.map((_, index) => (index === 0 ? amountE4 : 0));
  return wholeParts(
    weights.map((weight) => BigInt(amountE4) * weight),
    total,
  );
}

interface UnitGroup {
  /** Units in one kit. */
  readonly units: number;
  readonly priceE4: number | null;
  readonly valueE4: number | null;
}

/** The units of a component in one kit, grouped by what each costs: the first ones carry what does not divide. */
function unitGroups(units: number, priceE4: number | null, valueE4: number | null): readonly UnitGroup[] {
  const priceMore = (priceE4 ?? 0) % units;
  const valueMore = (valueE4 ?? 0) % units;
  const bounds = [...new Set([0, priceMore, valueMore, units])].sort((one, other) => one - other);
  const each = (amount: number | null, more: number, from: number) =>
    amount === null ? null : Math.floor(amount / units) + (from < more ? 1 : 0);
  return bounds.slice(0, -1).map((from, index) => ({
    units: (bounds[index + 1] ?? units) - from,
    priceE4: each(priceE4, priceMore, from),
    valueE4: each(valueE4, valueMore, from),
  }));
}

function partLine(
  line: OrderLine,
  component: KitComponentInput,
  group: UnitGroup,
  details: LineDetails,
  ids: IdGenerator,
): OrderLine {
  return {
    id: ids.next('lineItem'),
    position: line.position,
    sourceSystemId: null,
    sku: component.sku ?? null,
    quantity: line.quantity * group.units,
    shippedQuantity: 0,
    priceE4: group.priceE4,
    valueE4: group.valueE4,
    weightUg: null,
    lengthUm: null,
    widthUm: null,
    heightUm: null,
    itemType: 'unpacked',
    details,
  };
}
