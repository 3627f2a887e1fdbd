import type { View, ViewField } from '../view.ts';
import type { OutputFormat } from '../words/global-options.ts';
import { type Column, chooseColumns, tableColumns, withWarnings } from './columns.ts';
import type { OutputParts } from './output-parts.ts';
import { chosenColumns, headerLine, idOf, jsonRow, shownText, tsvLine } from './row-text.ts';

/** One object in the format that was asked for. */
export function recordText<Row>(parts: OutputParts, format: OutputFormat, row: Row, view: View<Row>): string {
  const { options } = parts;
  const columns = chosenColumns(options, withWarnings(view));
  if (options.json) return `${jsonRow(row, columns, options.dryRun)}\n`;
  if (options.quiet) return `${idOf(row, view)}\n`;
  if (format === 'table') return details(parts, row, view, columns);
  const shown = columns ?? tableColumns(view);
  return `${options.header === true ? headerLine(shown) : ''}${tsvLine(row, shown)}`;
}

/** The fields of one object below one another; empty ones are left out unless they were asked for. */
function details<Row>(
  parts: OutputParts,
  row: Row,
  view: View<Row>,
  asked: readonly Column<Row>[] | undefined,
): string {
  const now = parts.now();
  const columns = asked ?? chooseColumns(view, [...new Set(view.fields.flatMap(detailNames))]);
  const lines = columns.map((column) => [column.name, shownText(row, column, now)] as const);
  const filled = lines.filter(([, text]) => text !== '' || asked !== undefined);
  const width = Math.max(0, ...filled.map(([name]) => name.length));
  const room = parts.width - width - GAP.length;
  const beside = `\n${' '.repeat(width)}${GAP}`;
  return filled
    .map(([name, text]) => {
      // Beside long names a narrow terminal has no room for more than a word.
      if (room < NARROWEST && columnsOf(text) > room) {
        return `${parts.colour.dim(name)}${BELOW}${wrapped(text, parts.width - BELOW.length + 1).join(BELOW)}\n`;
      }
      return `${parts.colour.dim(name.padEnd(width))}${GAP}${wrapped(text, room).join(beside)}\n`;
    })
    .join('');
}

const GAP = '  ';
const BELOW = '\n    ';
const NARROWEST = 24;

/**
 * Text broken at its blanks, and after the signs of scripts that have none. A plain word that is too long for a line stays
 * whole: an address or id that is cut is of no use. So does `6 × MUG-RED`, which a packer would read as one.
 */
function wrapped(text: string, room: number): readonly string[] {
  if (text.length * 2 <= room) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=(?<!×) )(?!×)|(?<=[\u{2e80}-\u{3ffff}])(?=[^ ])/u)) {
    if (line !== '' && columnsOf((line + word).trimEnd()) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += word;
  }
  return [...lines, line];
}

/** At most how many columns it takes: letters beyond those of Europe are counted as the wide ones among them. */
function columnsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letter < '\u1100' ? 1 : 2), 0);
}

/** Members of an object one by one; lists of objects have commands of their own. */
function detailNames(field: ViewField<never>): readonly string[] {
  if (field.show !== undefined || field.fields === undefined) return [field.name];
  if (field.type === 'list') return [];
  return field.fields.flatMap(detailNames).map((name) => `${field.name}.${name}`);
}
