import { TEMPLATE_COLUMNS, type TemplateColumn } from '../../orders/import/template.ts';

/** `help csv`: the columns of an order file. */
export function text(): string {
  const order = TEMPLATE_COLUMNS.filter((column) => column.scope === 'order');
  const line = TEMPLATE_COLUMNS.filter((column) => column.scope === 'line');
  return [
    'An order file has one row a line item. Rows with one order_number become one order, wherever in the file they stand.',
    'Only order_number, and sku or name, must be there; columns may stand in any order. UTF-8 (or UTF-16 with a byte order',
    'mark), separated by comma, semicolon, tab or pipe; both are detected.',
    '',
    'Of the whole order; filled on one of its rows or on several, if they agree:',
    ...order.map(columnLine),
    '',
    'Of the line item:',
    ...line.map(columnLine),
    '',
    'Weights are in pounds and sizes in inches unless weight_uom (lb, kg) and dimension_uom (in, cm) say otherwise. What a',
    'line lacks it takes from its SKU. An order with one row that cannot be read is rejected as a whole.',
  ].join('\n');
}

function columnLine(column: TemplateColumn): string {
  const note =
    column.cell?.kind === 'list' || column.cell?.kind === 'serials' ? ' (several, separated by semicolons)' : '';
  return `  ${column.name.padEnd(30)} ${column.field}${note}`;
}
