import type { View } from '../view.ts';
import { createListWriter } from './list-writer.ts';
import type { OutputParts } from './output-parts.ts';

/** A table on a terminal that is drawn anew in the same place. */
export interface LiveTable<Row> {
  /** @param isOver which rows give way to the others where not all fit the screen. */
  draw(rows: readonly Row[], isOver?: (row: Row) => boolean): Promise<void>;
  /** Something else was written below it: it is drawn once more under that, and goes on there. */
  goOn(): void;
}

/** How large the terminal is now, in characters. */
export interface ScreenSize {
  readonly width: number;
  readonly height: number;
}

const UP_AND_CLEAR = (lines: number): string => (lines === 0 ? '' : `\u001b[${lines}A\u001b[J`);
/** Lines that are left for the prompt and for what stands above. */
const SPARE_LINES = 3;

/** Rows that do not fit the screen are counted, since what has scrolled away cannot be drawn anew. */
export function createLiveTable<Row>(parts: OutputParts, view: View<Row>, screen: () => ScreenSize): LiveTable<Row> {
  let drawn = 0;
  let before = '';
  let size = screen();
  let hasSaid = false;
  // What is said of a table stands above the first one: said again below, the next would be drawn in the wrong place.
  const info = (text: string): void => {
    if (!hasSaid) parts.notices.info(text);
  };
  const goOn = (): void => {
    drawn = 0;
    before = '';
  };
  return {
    async draw(rows, isOver = () => false) {
      const now = screen();
      // A terminal breaks the lines of another width anew, and nobody tells where they stand then.
      if (now.width !== size.width || now.height !== size.height) goOn();
      size = now;
      const drawing = { ...parts, width: now.width, notices: { ...parts.notices, info } };
      const fitting = Math.max(1, now.height - SPARE_LINES - 2);
      const more = rows.length > fitting ? `… and ${rows.length - fitting} more\n` : '';
      const going = rows.filter((row) => !isOver(row)).slice(0, fitting);
      const over = rows.filter(isOver).slice(0, fitting - going.length);
      const shown = rows.filter((row) => going.includes(row) || over.includes(row));
      const text = (await tableText(drawing, view, shown)) + more;
      hasSaid = true;
      if (text === before) return;
      parts.stream.write(UP_AND_CLEAR(drawn) + text);
      before = text;
      drawn = text.split('\n').length - 1;
    },
    goOn,
  };
}

async function tableText<Row>(parts: OutputParts, view: View<Row>, rows: readonly Row[]): Promise<string> {
  let text = '';
  const write = (piece: string | Uint8Array): void => {
    text += String(piece);
  };
  const stream = { ...parts.stream, write };
  const writer = createListWriter({ ...parts, stream }, 'table', view);
  for (const row of rows) await writer.row(row);
  await writer.end();
  return text;
}
