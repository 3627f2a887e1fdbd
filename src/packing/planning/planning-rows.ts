import { withDecimalPoint } from '../../csv/decimal-comma.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { MAX_SPACE_SIDE } from '../check-request.ts';
import type { BoxType, PackingItem, Rotation, Size } from '../packing.ts';

/** A row of a CSV file by column names, with the line it stands on. */
export interface PlanningRow {
  readonly line: number;
  readonly row: Readonly<Record<string, string>>;
  /** What its file is separated by: where that is no comma, one may stand before decimals. */
  readonly delimiter?: string;
}

export const BOX_COLUMNS = [
  'name',
  'outer_width_mm',
  'outer_length_mm',
  'outer_depth_mm',
  'empty_weight_g',
  'inner_width_mm',
  'inner_length_mm',
  'inner_depth_mm',
  'max_weight_g',
] as const;

export const ITEM_COLUMNS = ['order', 'quantity', 'item', 'width_mm', 'length_mm', 'depth_mm', 'weight_g'] as const;

/**
 * The box types of a boxes file. Whole millimetres and grams; width goes along x, length along y, depth along z;
 * `max_weight_g` is gross, `empty_weight_g` included.
 * @throws ShipdockError `unreadable_file` naming every cell that is missing, no such number or impossible beside the
 * others, `file_empty` without rows.
 */
export function boxTypesFrom(rows: readonly PlanningRow[], file: string): readonly BoxType[] {
  const reader = new CellReader(file);
  const names = new Map<string, number>();
  const boxes = rows.map((row): BoxType => {
    const size = (side: 'inner' | 'outer'): Size => ({
      length: reader.number(row, `${side}_width_mm`, 1, MAX_SPACE_SIDE),
      width: reader.number(row, `${side}_length_mm`, 1, MAX_SPACE_SIDE),
      height: reader.number(row, `${side}_depth_mm`, 1, MAX_SPACE_SIDE),
    });
    const box: BoxType = {
      code: reader.text(row, 'name'),
      outer: size('outer'),
      inner: size('inner'),
      tare: reader.number(row, 'empty_weight_g', 0),
      maxGrossWeight: reader.number(row, 'max_weight_g', 1),
    };
    const earlier = names.get(box.code);
    if (earlier !== undefined) reader.fault(row, 'name', `is ${box.code}, as in line ${earlier}: each box has its own`);
    names.set(box.code, row.line);
    refuseImpossible(reader, row, box);
    return box;
  });
  reader.throwProblems();
  if (boxes.length === 0) throw new ShipdockError('file_empty', `${file} has no box`);
  return boxes;
}

/** What no box of the account may be either (POST /boxes). */
function refuseImpossible(reader: CellReader, row: PlanningRow, { inner, outer, tare, maxGrossWeight }: BoxType): void {
  const sides = { length: 'width', width: 'length', height: 'depth' } as const;
  for (const [side, column] of Object.entries(sides) as ['length' | 'width' | 'height', string][]) {
    if (outer[side] < inner[side]) reader.fault(row, `outer_${column}_mm`, `is below inner_${column}_mm`);
  }
  if (maxGrossWeight <= tare)
    reader.fault(row, 'max_weight_g', 'is not above empty_weight_g: the box could hold nothing');
}

export interface PlanningItem {
  readonly order: string;
  readonly item: PackingItem;
}

/**
 * One row of an orders file: how many of which item an order holds.
 * @throws ShipdockError `unreadable_file` naming every cell of the row that is missing or no such number.
 */
export function planningItemFrom(row: PlanningRow, file: string, rotation: Rotation): PlanningItem {
  const reader = new CellReader(file);
  const side = (column: string): number => reader.number(row, column, 1, Number.MAX_SAFE_INTEGER);
  const read: PlanningItem = {
    order: reader.text(row, 'order'),
    item: {
      key: reader.text(row, 'item'),
      quantity: reader.number(row, 'quantity', 0, MAX_QUANTITY),
      size: { length: side('width_mm'), width: side('length_mm'), height: side('depth_mm') },
      weight: reader.number(row, 'weight_g', 0),
      rotation,
      itemType: 'parcel',
    },
  };
  reader.throwProblems();
  return read;
}

const MAX_QUANTITY = 1_000_000;

/** 1 or a thousand, where a comma may stand before decimals. */
const DOUBTFUL = /^[1-9]\d{0,2},000$/;

/** Reads cells and remembers what was wrong, so that all of it is told at once. */
class CellReader {
  private readonly problems: ErrorDetail[] = [];
  private readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  text({ line, row }: PlanningRow, column: string): string {
    const text = row[column] ?? '';
    if (text === '') this.problems.push({ field: column, message: `${this.file}:${line} ${column} is missing` });
    return text;
  }

  number(
    { line, row, delimiter = ',' }: PlanningRow,
    column: string,
    least: number,
    most = Number.MAX_SAFE_INTEGER,
  ): number {
    const text = row[column] ?? '';
    const decimal = delimiter === ',' || DOUBTFUL.test(text) ? text : (withDecimalPoint(text) ?? '');
    const value = /^\d+(\.0*)?$/.test(decimal) ? Number(decimal) : Number.NaN;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    const found = text === '' ? 'is missing' : `is ${text}`;
    const message = `${this.file}:${line} ${column} ${found}; a whole number from ${least} to ${most} is wanted`;
    this.problems.push({ field: column, message });
    return least;
  }

  fault({ line }: PlanningRow, column: string, message: string): void {
    this.problems.push({ field: column, message: `${this.file}:${line} ${column} ${message}` });
  }

  throwProblems(): void {
    const [first] = this.problems;
    if (first !== undefined) throw new ShipdockError('unreadable_file', first.message, { details: this.problems });
  }
}
