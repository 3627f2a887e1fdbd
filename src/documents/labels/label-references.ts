import type { Area, DrawingElement } from '../drawing/drawing.ts';
import { text } from '../drawing/drawing.ts';
import { plainText } from '../text/plain-text.ts';

export interface LabelReference {
  /** What it is, short: `ORDER`, `PO`, `INVOICE`. */
  readonly label: string;
  readonly value: string;
}

const LINE = 190;
const GAP = 80;
/** Characters that a line holds at full size, of letters as wide as most are. */
const IN_COLUMN = 30;
const IN_LINE = 62;

/** Two columns, then what is too long for one over the whole width; where the place is full, all print smaller. */
export function layoutReferences(references: readonly LabelReference[], place: Area): DrawingElement[] {
  const given = references
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => plainText(`${label}: ${value}`));
  const short = given.filter((each) => each.length <= IN_COLUMN);
  const long = given.filter((each) => each.length > IN_COLUMN);
  const inPairs = Math.ceil(short.length / 2);
  const lines = inPairs + long.reduce((sum, each) => sum + linesOf(each), 0);
  const line = Math.min(LINE, Math.floor(place.height / Math.max(lines, 1)));
  const column = (place.width - GAP) / 2;
  const pairs = short.map((each, index) => {
    const x = index % 2 === 0 ? place.x : place.x + column + GAP;
    return reference(each, { x, y: place.y + Math.floor(index / 2) * line, width: column, height: line });
  });
  let y = place.y + inPairs * line;
  const wide = long.map((each) => {
    const height = linesOf(each) * line;
    y += height;
    return reference(each, { ...place, y: y - height, height });
  });
  return [...pairs, ...wide];
}

function linesOf(content: string): number {
  return Math.ceil(content.length / IN_LINE);
}

/** A little apart from the next. */
function reference(content: string, { x, y, width, height }: Area): DrawingElement {
  const inner = Math.max(1, height - Math.min(20, Math.floor(height / 8)));
  return text(content, { x, y, width, height: inner }, { size: 115, valign: 'middle' });
}
