import { writeFileSync } from 'node:fs';

/** Orders as a CSV file; `prefix` keeps the numbers of two files apart. */
export interface OrdersFile {
  readonly path: string;
  readonly orders: number;
  readonly prefix: string;
}

const COLUMNS = [
  'order_number',
  'tags',
  'note',
  'reference_purchase_id',
  'total_price',
  'ship_to_name',
  'ship_to_street1',
  'ship_to_city',
  'ship_to_state',
  'ship_to_zip',
  'ship_to_country',
  'sku',
  'name',
  'quantity',
  'price',
  'weight',
  'length',
  'width',
  'height',
];

/** Writes orders of one to three lines, all sound, every tenth with a row that stands elsewhere. The same every time. */
export function writeOrdersFile(file: OrdersFile): void {
  const rows: string[] = [];
  const late: string[] = [];
  for (let index = 0; index < file.orders; index++) {
    const number = `${file.prefix}-${String(index).padStart(6, '0')}`;
    const lines = 1 + (index % 3);
    for (let line = 0; line < lines; line++) {
      const row = rowOf(number, index, line);
      if (index % 10 === 0 && line > 0) late.push(row);
      else rows.push(row);
    }
    if (late.length > 20) rows.push(...late.splice(0));
  }
  writeFileSync(file.path, [COLUMNS.join(','), ...rows, ...late, ''].join('\n'));
}

function rowOf(number: string, index: number, line: number): string {
  const cells: readonly (string | number)[] = [
    number,
    index % 4 === 0 ? 'gift;rush' : '',
    index % 5 === 0 ? `"Ring ${index % 3} times, then wait"` : '',
    `PO-${index}`,
    (index % 997) + 0.25,
    `Customer ${index}`,
    `${index} Market St`,
    'San Diego',
    'CA',
    '92101',
    'US',
    `SKU-${(index + line) % 50}`,
    'Stoneware mug',
    1 + ((index + line) % 7),
    `${(index % 90) + 1}.${10 + line}`,
    1.5,
    5,
    4,
    4,
  ];
  return cells.join(',');
}
