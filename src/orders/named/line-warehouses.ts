import { orMeant } from '../../kernel/did-you-mean.ts';
import { nearest } from '../../kernel/suggest.ts';
import { warehouseCoded } from '../../warehouses/warehouse.ts';
import type { OrderLine } from '../order.ts';

interface Named {
  readonly id: string;
  readonly code: string;
  readonly formerCodes: readonly string[];
}

interface SentLine {
  readonly warehouse_id?: string | undefined;
  readonly warehouse_code?: string | undefined;
}

/** With what tells which line of an order is meant. */
interface SentKey extends SentLine {
  readonly id?: string | undefined;
  readonly source_system_id?: string | undefined;
}

/** Whether a line names a warehouse, by id or code. */
export function namesWarehouse(line: SentLine): boolean {
  return line.warehouse_id !== undefined || line.warehouse_code !== undefined;
}

/**
 * What was sent, its lines without the id of the warehouse that they have where they name another code: who sends a line as it was
 * answered, with another code, means that one.
 */
export function withCodesMeant<Line extends SentKey, Sent extends { readonly order_line_items?: Line[] | undefined }>(
  sent: Sent,
  lines: readonly OrderLine[],
): Sent {
  if (sent.order_line_items?.some(({ warehouse_id: id }) => id !== undefined) !== true) return sent;
  return { ...sent, order_line_items: sent.order_line_items.map((line) => codeMeant(line, lines)) };
}

function codeMeant<Line extends SentKey>(line: Line, lines: readonly OrderLine[]): Line {
  const { id, source_system_id: key, warehouse_id: place, warehouse_code: code } = line;
  if (place === undefined || code === undefined) return line;
  const isKnown = (each: OrderLine) => each.id === id || (key !== undefined && each.sourceSystemId === key);
  const { warehouseId, warehouseCode } = lines.find(isKnown)?.details ?? {};
  return place === warehouseId && code !== warehouseCode ? { ...line, warehouse_id: undefined } : line;
}

/** What was sent, its lines with id and code of the warehouse that they name by one; as they are where there is none of that name. */
export function withBothNames<Line extends SentLine, Sent extends { readonly order_line_items?: Line[] | undefined }>(
  sent: Sent,
  warehouses: readonly Named[],
): Sent {
  if (sent.order_line_items?.some(namesWarehouse) !== true) return sent;
  return { ...sent, order_line_items: sent.order_line_items.map((line) => bothNames(line, warehouses)) };
}

function bothNames<Line extends SentLine>(line: Line, warehouses: readonly Named[]): Line {
  const place = placeOf(line, warehouses);
  const { warehouse_code: code } = line;
  const isKept = code !== undefined && named('code', code, warehouses) === undefined;
  return place === undefined || isKept ? line : { ...line, warehouse_id: place.id, warehouse_code: place.code };
}

/**
 * A warning for each line that names a warehouse which there is not, or two of them, and for each warehouse that lines name beside the one that
 * their order ships from. What they say is kept: a shop may have words of its own for where a line lies, and nothing ships from
 * there but the order's own warehouse.
 */
export function lineWarehouseWarnings(
  lines: readonly SentLine[],
  warehouses: readonly Named[],
  order: { readonly warehouseId: string | null },
): readonly string[] {
  return [
    ...unknownWarnings(lines, warehouses),
    ...twoNamedWarnings(lines, warehouses),
    ...elsewhereWarnings(lines, warehouses, order.warehouseId),
  ];
}

function twoNamedWarnings(lines: readonly SentLine[], warehouses: readonly Named[]): readonly string[] {
  return lines.flatMap(({ warehouse_id: id, warehouse_code: code }, index) => {
    if (id === undefined || code === undefined) return [];
    const [taken, other] = [named('id', id, warehouses), named('code', code, warehouses)];
    if (taken === undefined || other === undefined || taken === other) return [];
    return [
      `order_line_items[${index}].warehouse_code is "${code}", but warehouse_id is that of ${taken.code}, which was taken; send one of them`,
    ];
  });
}

function unknownWarnings(lines: readonly SentLine[], warehouses: readonly Named[]): readonly string[] {
  return lines.flatMap((line, index) => {
    if (!namesWarehouse(line)) return [];
    return (['id', 'code'] as const).flatMap((key) => {
      const name = line[`warehouse_${key}`];
      if (name === undefined || named(key, name, warehouses) !== undefined) return [];
      const meant = nearest(
        name,
        warehouses.map((warehouse) => warehouse[key]),
      );
      return [
        `order_line_items[${index}].warehouse_${key} is "${name}", which is no warehouse; it is kept as it is${orMeant(meant)}`,
      ];
    });
  });
}

/** They would be bought a label from where they are not. */
function elsewhereWarnings(
  lines: readonly SentLine[],
  warehouses: readonly Named[],
  ownId: string | null,
): readonly string[] {
  const own = warehouses.find(({ id }) => id === ownId);
  return elsewhere(lines, warehouses, own).map(
    ({ first, lie, code }) =>
      `order_line_items[${first}] ${lie}, but the order ships whole from ${own?.code}: split it, or give it warehouse_code ${code}`,
  );
}

/** The same of the items of a rate request, which are all rated from one place. */
export function itemWarehouseWarnings(
  items: readonly SentLine[],
  warehouses: readonly Named[],
  from: Named | undefined,
): readonly string[] {
  return elsewhere(items, warehouses, from).map(
    ({ first, lie, code }) =>
      `items[${first}] ${lie}, but all is rated from ${from?.code}: rate them apart, with warehouse_code ${code}`,
  );
}

/** The same of the lines that are booked of an order, each with its place among all of them. */
export function bookedElsewhere(
  lines: readonly Pick<OrderLine, 'id' | 'details'>[],
  booked: ReadonlySet<string>,
  warehouses: readonly Named[],
  from: Named | undefined,
): readonly { readonly field: string; readonly message: string; readonly mend: string }[] {
  const sent = lines.map(
    ({ id, details }): SentLine =>
      booked.has(id) ? { warehouse_id: details.warehouseId, warehouse_code: details.warehouseCode } : {},
  );
  return elsewhere(sent, warehouses, from).map(({ first, lie, code, count }) => ({
    field: `order_line_items[${first}]`,
    message: `${lie}, but the label is bought from ${from?.code}`,
    // Where all lie there, as in what was split off because of it, splitting helps nobody.
    mend: `${count === lines.length ? '' : 'split the order, or '}give it warehouse_code ${code}`,
  }));
}

/** Each warehouse beside the own one that lines name, the first of them, and in words which of them lie there; none where there is no own one. */
function elsewhere(lines: readonly SentLine[], warehouses: readonly Named[], own: Named | undefined) {
  const places = new Map<string, number[]>();
  for (const [index, line] of lines.entries()) {
    const place = liesAt(line, warehouses);
    if (own === undefined || place === undefined || place.id === own.id) continue;
    places.set(place.code, [...(places.get(place.code) ?? []), index]);
  }
  return [...places].map(([code, [first, ...others]]) => {
    const verb = others.length === 0 ? 'lies' : `and ${others.length} more lie`;
    return { code, first, count: others.length + 1, lie: `${verb} at warehouse ${code}` };
  });
}

/** An id of other data says nothing here: there the code does, which an export told beside it. */
function liesAt(line: SentLine, warehouses: readonly Named[]): Named | undefined {
  return placeOf(line, warehouses) ?? placeOf({ warehouse_code: line.warehouse_code }, warehouses);
}

function placeOf(
  { warehouse_id: id, warehouse_code: code }: SentLine,
  warehouses: readonly Named[],
): Named | undefined {
  if (id !== undefined) return named('id', id, warehouses);
  return code === undefined ? undefined : named('code', code, warehouses);
}

function named(key: 'id' | 'code', name: string, warehouses: readonly Named[]): Named | undefined {
  return key === 'id' ? warehouses.find(({ id }) => id === name) : warehouseCoded(warehouses, name);
}
