import { nearest } from '../kernel/suggest.ts';
import { warehouseCoded } from '../warehouses/warehouse.ts';

interface Named {
  readonly id: string;
  readonly code: string;
  readonly formerCodes: readonly string[];
}

interface SentLine {
  readonly warehouse_id?: string | undefined;
  readonly warehouse_code?: string | undefined;
}

/** Whether a line names a warehouse, by id or code. */
export function namesWarehouse(line: SentLine): boolean {
  return line.warehouse_id !== undefined || line.warehouse_code !== undefined;
}

/**
 * A warning for each line that names a warehouse which there is not. What it says is kept: a shop may have words of its own
 * for where a line lies, and nothing ships from there but the order's own warehouse.
 */
export function lineWarehouseWarnings(lines: readonly SentLine[], warehouses: readonly Named[]): readonly string[] {
  return lines.flatMap((line, index) => {
    if (!namesWarehouse(line)) return [];
    return (['id', 'code'] as const).flatMap((key) => {
      const name = line[`warehouse_${key}`];
      if (name === undefined || isThere(key, name, warehouses)) return [];
      const meant = nearest(
        name,
        warehouses.map((warehouse) => warehouse[key]),
      );
      const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
      return [
        `order_line_items[${index}].warehouse_${key} is "${name}", which is no warehouse; it is kept as it is${suggestion}`,
      ];
    });
  });
}

function isThere(key: 'id' | 'code', name: string, warehouses: readonly Named[]): boolean {
  return key === 'id' ? warehouses.some(({ id }) => id === name) : warehouseCoded(warehouses, name) !== undefined;
}
