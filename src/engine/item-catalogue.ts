import { join } from 'node:path';
import type { Item } from '../catalog/item.ts';
import { lengthIn, parseLength, parseWeight, weightIn } from '../kernel/units.ts';
import type { ItemCatalogue } from '../seams/services.ts';

const COLUMNS = ['name', 'category_name', 'length', 'width', 'height', 'dimension_uom', 'weight', 'weight_uom'];

/** The everyday goods that the package carries (`fixtures/items.csv`), read when they are first asked for. */
export function itemCatalogue(packageRoot: string): ItemCatalogue {
  let items: Promise<readonly Item[]> | undefined;
  return {
    all() {
      items ??= readItems(join(packageRoot, 'fixtures', 'items.csv'));
      return items;
    },
  };
}

async function readItems(path: string): Promise<readonly Item[]> {
  const { csvObjects } = await import('../csv/csv-objects.ts');
  const items: Item[] = [];
  for await (const { line, row } of csvObjects(path, { known: COLUMNS })) items.push(itemFrom(row, line));
  return items;
}

function itemFrom(row: Readonly<Record<string, string>>, line: number): Item {
  const inches = (text = '') => {
    const micrometres = parseLength(text, row.dimension_uom === 'cm' ? 'cm' : 'in');
    return micrometres === undefined ? unreadable(line) : lengthIn(micrometres, 'in', 4);
  };
  const micrograms = parseWeight(row.weight ?? '', row.weight_uom === 'kg' ? 'kg' : 'lb');
  return {
    name: row.name ?? unreadable(line),
    categoryName: row.category_name ?? unreadable(line),
    length: inches(row.length),
    width: inches(row.width),
    height: inches(row.height),
    weight: micrograms === undefined ? unreadable(line) : weightIn(micrograms, 'lb', 4),
  };
}

function unreadable(line: number): never {
  throw new Error(`items.csv:${line} lacks a value`);
}
