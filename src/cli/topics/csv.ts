import { ORDER_FORMATS } from '../../orders/import/read/formats.ts';
import { TEMPLATE_COLUMNS, type TemplateColumn } from '../../orders/import/read/template.ts';

/** `help csv`: the columns of an order file, the files of other programs, and maps of columns. */
export function text(): string {
  const order = TEMPLATE_COLUMNS.filter((column) => column.scope === 'order');
  const line = TEMPLATE_COLUMNS.filter((column) => column.scope === 'line');
  return [
    'An order file has one row a line item. Rows with one order_number become one order, wherever in the file they stand.',
    'Only order_number, and sku or name, must be there, and of an address that is begun its ZIP, where the country has them;',
    'columns may stand in any order. UTF-8, UTF-16 or windows-1252, separated by comma, semicolon, tab or pipe:',
    'both are detected. What windows-1252 is read as is told; another encoding is said by --encoding. Numbers may have',
    'a decimal comma where no comma stands between the cells. Excel cuts off the last cells of rows where they are blank, and',
    'such rows are rejected: a column that each row has (sku) is best the last one, as in exports.',
    '',
    'Of the whole order; filled on one of its rows or on several, if they agree:',
    ...order.map(columnLine),
    '',
    'Of the line item:',
    ...line.map(columnLine),
    '',
    'Weights are in pounds and sizes in inches unless weight_uom (lb, kg) and dimension_uom (in, cm) say otherwise. What a',
    'line lacks it takes from its SKU. An order with one row that cannot be read is rejected as a whole. In any file a ZIP that',
    'lost the zeros it began with gets them back, in the US (2101 is 02101) and abroad.',
    '',
    'shipped_quantity is what was shipped before, elsewhere: a number, all, or some where nobody knows how many. It is not left to',
    'ship: the order comes in without it and a warning names it; with nothing left it comes in as shipped, and on hold where it',
    'is not known what is left. Lines that Shopify calls fulfilled, and Quantity Shipped of other programs, mean the same. An',
    'order that a shop refunded in full and did not cancel comes in on hold.',
    '',
    'Files of other programs are told by their headers; --format names one where that is not enough:',
    ...ORDER_FORMATS.map((format) => `  ${format.name.padEnd(14)} ${format.title}`),
    'Their columns that orders have no field for are kept in source_system_meta and in the meta of lines. Ounces and',
    'grams become pounds and kilograms. ShipStation and ShippingEasy weights are ounces. A blank quantity in them is rejected.',
    '',
    'Any other header is read with --map FILE, JSON of its headings and our columns; null is not read, and no two may be one column:',
    '  {',
    '    "Bestellnummer": "order_number",',
    '    "Artikel": "sku",',
    '    "Gewicht": {"field": "weight", "unit": "g"},',
    '    "Datum": {"field": "source_system_processed_at", "date": "DD/MM/YYYY"},',
    '    "Status": {"field": "status", "values": {"offen": "new", "storniert": "cancelled"}},',
    '    "Schlagworte": {"field": "tags", "separator": "|"},',
    '    "Farbe": "line_meta.colour",',
    '    "Kunde": null',
    '  }',
    'Besides our columns a map may name ship_to_first_name, ship_to_last_name, source_system_meta.NAME and line_meta.NAME.',
    '',
    'JSON files hold what POST /orders takes: one order, an array of them, or one a line (NDJSON). Names that are none of its',
    'fields are told and read over.',
  ].join('\n');
}

function columnLine(column: TemplateColumn): string {
  return `  ${column.name.padEnd(38)} ${column.field === '' ? '' : column.field}${noteOf(column)}`.trimEnd();
}

function noteOf({ cell, scope, field }: TemplateColumn): string {
  if (field === 'quantity') return ' (a blank one is 1 of a new line, with a warning)';
  if (field === 'shipped_quantity') return ' (a number, all or some; see below)';
  if (cell?.kind === 'list' || cell?.kind === 'serials') return ' (several, separated by semicolons)';
  if (cell?.kind === 'more') return `JSON of fields of the ${scope} that have no column, as exports write it`;
  return '';
}
