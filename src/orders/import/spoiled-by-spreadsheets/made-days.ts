import { looksMadeADay } from '../../../csv/made-a-day.ts';
import { listed } from '../../../kernel/listed.ts';
import type { OrderColumns } from '../read/order-columns.ts';
import type { StagedRow } from '../read/staged-row.ts';
import { cellsThat } from './cells-that.ts';

/** Fields of an order or a line that name it or its goods. */
const NAMES: ReadonlySet<string> = new Set(['order_number', 'source_system_id', 'sku']);

/**
 * What is told of a new order of which a number, key or SKU is written as spreadsheets write a day: nobody knows yet what it was
 * made of, and these goods would be shipped as others. Of an order that is there what it has tells (`known-texts.ts`).
 */
export function madeDays(orderNumber: string, rows: readonly StagedRow[], { places }: OrderColumns): readonly string[] {
  const named = places.filter(([{ field }]) => NAMES.has(field));
  const texts = cellsThat(looksMadeADay, rows, named);
  if (texts.length === 0) return [];
  return [
    `${orderNumber}: ${listed(texts)}, written as spreadsheets write days: if it was another text (3-4 becomes 4-Mar), orders delete it, and import the file as its shop wrote it`,
  ];
}
