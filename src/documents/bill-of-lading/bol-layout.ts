import type { DrawingElement, Page } from '../drawing/drawing.ts';
import { text } from '../drawing/drawing.ts';
import { area, band, LETTER } from '../drawing/paper.ts';
import { samplePage } from '../forms/form.ts';
import {
  type Column,
  dealRows,
  drawTable,
  type MeasuredRow,
  measureRows,
  type Row,
  rowsHeight,
  type TableStyle,
} from '../forms/table.ts';
import { lines, plainText } from '../text/plain-text.ts';
import type { BillOfLading, BolLine, BolOrder } from './bill-of-lading.ts';
import { bolFooter, FOOTER_TOP } from './bol-footer.ts';
import { bolHeader, bolTitle, HEADER_BOTTOM, LEFT, WIDTH } from './bol-header.ts';
import { placeInstructions } from './bol-instructions.ts';
import { hazmatDescription } from './hazmat-description.ts';

/**
 * A bill of lading on letter paper: the form on page 1, and as many supplement pages as the rows need that do not fit
 * there. Totals stand on page 1; a supplement repeats the number and the column titles.
 */
export function layoutBillOfLading(bol: BillOfLading): Page[] {
  const orders = orderTable(bol);
  const carried = lineTable(bol);
  const room = FOOTER_TOP - HEADER_BOTTOM - 2 * BAND;
  const lineShare = Math.min(fullHeight(carried), room - Math.min(fullHeight(orders), Math.floor(room / 3)));
  const [shownOrders, restOrders] = firstRows(orders, room - lineShare);
  const [givenLines, restLines] = firstRows(carried, room - heightOf(orders, shownOrders));
  const shownLines = padded(carried, givenLines, room - heightOf(orders, shownOrders));
  const instructions = placeInstructions(bol.specialInstructions ?? []);
  const supplements = [
    ...instructionBodies(instructions.rest),
    ...supplementBodies(orders, restOrders),
    ...supplementBodies(carried, restLines),
  ];
  const lineTop = HEADER_BOTTOM + BAND + heightOf(orders, shownOrders);
  const first = [
    ...bolTitle(bol, 'BILL OF LADING', 1, 1 + supplements.length),
    ...bolHeader(bol, instructions.shown),
    ...drawBolTable(orders, shownOrders, HEADER_BOTTOM),
    ...drawBolTable(carried, shownLines, lineTop),
    ...bolFooter(bol),
  ];
  const others = supplements.map((body, index) => [
    ...bolTitle(bol, 'SUPPLEMENT TO THE BILL OF LADING', index + 2, 1 + supplements.length),
    text(plainText(`Bill of Lading Number: ${bol.bolNumber}`), area(LEFT, 560, WIDTH, 170), { size: 120, bold: true }),
    ...body,
  ]);
  return [first, ...others].map((elements) => samplePage({ ...LETTER, elements }, bol.isSample));
}

interface BolTable {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly style: TableStyle;
  readonly rows: readonly MeasuredRow[];
  readonly totals: MeasuredRow;
}

const BAND = 150;
const SUPPLEMENT_TOP = 760;
const SUPPLEMENT_BOTTOM = 10_650;

function orderTable(bol: BillOfLading): BolTable {
  const columns: Column[] = [
    { title: 'CUSTOMER ORDER NUMBER', width: 2300 },
    { title: '# PKGS', width: 700, align: 'right' },
    { title: 'WEIGHT', width: 1000, align: 'right' },
    { title: 'PALLET/SLIP', width: 800, align: 'center' },
    { title: 'ADDITIONAL SHIPPER INFO', width: 3100 },
  ];
  const style: TableStyle = { x: LEFT, size: 100, titleHeight: 190, rowHeight: 190 };
  const totals = ['GRAND TOTAL', bol.orderTotals.packages, bol.orderTotals.weight, '', ''];
  return bolTable('CUSTOMER ORDER INFORMATION', columns, style, bol.orders.map(orderRow), totals);
}

function orderRow(order: BolOrder): Row {
  const pallet = order.isPalletized === undefined ? '' : order.isPalletized ? 'Y' : 'N';
  return { cells: [order.orderNumber, order.packages, order.weight, pallet, order.note ?? ''].map(plainText) };
}

function lineTable(bol: BillOfLading): BolTable {
  const columns: Column[] = [
    { title: 'HU QTY', width: 500, align: 'right' },
    { title: 'HU TYPE', width: 560 },
    { title: 'PKG QTY', width: 540, align: 'right' },
    { title: 'PKG TYPE', width: 600 },
    { title: 'WEIGHT', width: 900, align: 'right' },
    { title: 'H.M. (X)', width: 420, align: 'center', bold: true },
    { title: 'COMMODITY DESCRIPTION', width: 2980 },
    { title: 'NMFC #', width: 800 },
    { title: 'CLASS', width: 600, align: 'right' },
  ];
  const style: TableStyle = { x: LEFT, size: 95, titleHeight: 300, rowHeight: 200 };
  const { handlingUnits, packages, weight } = bol.lineTotals;
  const totals = [handlingUnits, '', packages, '', weight, '', 'GRAND TOTAL', '', ''];
  return bolTable('CARRIER INFORMATION', columns, style, bol.lines.map(lineRow), totals);
}

function lineRow(entry: BolLine): Row {
  const hazmat = entry.hazmat ?? [];
  return {
    cells: [
      plainText(entry.handlingUnits),
      plainText(entry.handlingUnitType),
      plainText(entry.packages),
      plainText(entry.packageType),
      plainText(entry.weight),
      hazmat.length === 0 ? '' : 'X',
      lines(...hazmat.map(hazmatDescription), entry.description),
      plainText(entry.nmfc ?? ''),
      plainText(entry.freightClass ?? ''),
    ],
  };
}

function bolTable(
  title: string,
  columns: readonly Column[],
  style: TableStyle,
  rows: readonly Row[],
  totals: readonly string[],
): BolTable {
  const measured = measureRows(columns, rows, style);
  const total = { cells: totals.map(plainText), isTotal: true, height: style.rowHeight };
  return { title, columns, style, rows: measured, totals: total };
}

function fullHeight(table: BolTable): number {
  return heightOf(table, table.rows);
}

function heightOf(table: BolTable, rows: readonly MeasuredRow[]): number {
  return table.style.titleHeight + rowsHeight(rows) + table.totals.height;
}

/** The rows that page 1 takes, and those left for supplements; a row points there. */
function firstRows(
  table: BolTable,
  height: number,
): readonly [shown: readonly MeasuredRow[], rest: readonly MeasuredRow[]] {
  if (fullHeight(table) <= height) return [table.rows, []];
  const pointer = table.style.rowHeight;
  const room = height - table.style.titleHeight - table.totals.height - pointer;
  const [shown = []] = dealRows(table.rows, (index) => (index === 0 ? room : Number.POSITIVE_INFINITY));
  const rest = table.rows.slice(shown.length);
  if (rest.length === 0) return [shown, rest];
  const count = rest.length === 1 ? '1 more row' : `${rest.length} more rows`;
  const at = table.columns.reduce(
    (widest, column, index, all) => (column.width > (all[widest]?.width ?? 0) ? index : widest),
    0,
  );
  const cells = table.columns.map((_, index) => (index === at ? `See supplement: ${count}` : ''));
  return [[...shown, { cells, isTotal: true, height: pointer }], rest];
}

/** The form's table reaches down to its foot; rows that nothing is carried in stay blank. */
function padded(table: BolTable, rows: readonly MeasuredRow[], height: number): readonly MeasuredRow[] {
  const free = height - heightOf(table, rows);
  const blank = { cells: [], height: table.style.rowHeight };
  const blanks = Array.from({ length: Math.floor(free / blank.height) }, () => blank);
  return [...rows, ...blanks];
}

function instructionBodies(rest: readonly string[]): DrawingElement[][] {
  const columns: Column[] = [{ title: 'INSTRUCTION', width: WIDTH }];
  const style: TableStyle = { x: LEFT, size: 110, titleHeight: 190, rowHeight: 190 };
  const rows = rest.map((paragraph): Row => ({ cells: [paragraph] }));
  const table = bolTable('SPECIAL INSTRUCTIONS (CONTINUED)', columns, style, rows, ['']);
  return supplementBodies(table, table.rows);
}

function supplementBodies(table: BolTable, rest: readonly MeasuredRow[]): DrawingElement[][] {
  if (rest.length === 0) return [];
  const room = SUPPLEMENT_BOTTOM - SUPPLEMENT_TOP - BAND - table.style.titleHeight;
  return dealRows(rest, () => room).map((rows) => [
    ...band(area(LEFT, SUPPLEMENT_TOP, WIDTH, BAND), table.title),
    ...drawTable(table.columns, rows, table.style, SUPPLEMENT_TOP + BAND),
  ]);
}

function drawBolTable(table: BolTable, rows: readonly MeasuredRow[], top: number): DrawingElement[] {
  return [
    ...band(area(LEFT, top, WIDTH, BAND), table.title),
    ...drawTable(table.columns, [...rows, table.totals], table.style, top + BAND),
  ];
}
