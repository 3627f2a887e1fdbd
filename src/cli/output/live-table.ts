import type { View } from '../view.ts';
import { createListWriter } from './list-writer.ts';
import type { OutputParts } from './output.ts';

/** A table on a terminal that is drawn anew in the same place. */
export interface LiveTable<Row> {
  draw(rows: readonly Row[]): Promise<void>;
  /** Something else was written below it: it goes on under that. */
  goOn(): void;
}

const UP_AND_CLEAR = (lines: number): string => (lines === 0 ? '' : `\u001b[${lines}A\u001b[J`);
/** Lines that are left for the prompt and for what stands above. */
const SPARE_LINES = 3;

/** Rows that do not fit the screen are counted, since what has scrolled away cannot be drawn anew. */
export function createLiveTable<Row>(parts: OutputParts, view: View<Row>, height: number): LiveTable<Row> {
  let drawn = 0;
  let before = '';
  // What is said of a table stands above the first one: said again below, the next would be drawn in the wrong place.
  const info = (text: string): void => {
    if (before === '') parts.notices.info(text);
  };
  const drawing = { ...parts, notices: { ...parts.notices, info } };
  return {
    async draw(rows) {
      const fitting = Math.max(1, height - SPARE_LINES - 2);
      const more = rows.length > fitting ? `… and ${rows.length - fitting} more\n` : '';
      const text = (await tableText(drawing, view, rows.slice(0, fitting))) + more;
      if (text === before) return;
      parts.stream.write(UP_AND_CLEAR(drawn) + text);
      before = text;
      drawn = text.split('\n').length - 1;
    },
    goOn() {
      drawn = 0;
    },
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
