import type { TextBox } from '../drawing/drawing.ts';
import { characters, linePieces } from './line-break.ts';
import { hasJoinedParts, type MeasureText, measured, wordsOf, wrap, wrapTorn, wrapWords } from './line-wrap.ts';

export interface FittedLine {
  readonly text: string;
  /** Left end and baseline in mils. */
  readonly x: number;
  readonly baseline: number;
  /** In mils. */
  readonly width: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly FittedLine[];
}

/** Room above and below the baseline, as parts of the font size; renderers keep every glyph's ink within it. */
export interface LineRoom {
  readonly ascent: number;
  readonly descent: number;
}

const ORDINARY: LineRoom = { ascent: 0.94, descent: 0.24 };
const TALL: LineRoom = { ascent: 0.98, descent: 0.36 };
/** Arabic to Vedic, Thai, Tibetan, Khmer, Javanese …: scripts that stack marks or reach far below the baseline. */
const TALL_SCRIPTS = /[\u0600-\u109F\u1700-\u1CFF\uA840-\uABFF\uFB50-\uFDFF\uFE70-\uFEFE\u{10F00}-\u{11FFF}]/u;

export function lineRoom(text: string): LineRoom {
  return TALL_SCRIPTS.test(text) ? TALL : ORDINARY;
}

/** Height of an ordinary line as part of its font size. */
export const LINE_HEIGHT = ORDINARY.ascent + ORDINARY.descent;

/** Below this part of the wanted size words may be torn apart. */
const TEARING = 0.6;
const STEP = 0.94;
/** A box without room for anything (no layout makes one) ends the search here, in mils. */
const SMALLEST = 0.05;

/**
 * Fits a text into its box: the largest size, at most the box's own, at which all of it fits, wrapped at spaces, and at
 * hyphens only where it would be smaller otherwise; only when that would be below 60 % of the wanted size are words torn apart,
 * of paragraphs that take fewer lines so. Nothing is ever cut off.
 */
export function fitText(box: TextBox, measure: MeasureText): FittedText {
  const room = lineRoom(box.text);
  const single = oneLine(box, room, measure);
  if (single !== undefined) return single;
  const fitting = { box, room, measure };
  const paragraphs = box.text.split('\n').map(linePieces);
  const whole = paragraphs.map((pieces) => measured(pieces, box.bold, measure));
  const words = hasJoinedParts(box.text) ? whole.map(wordsOf) : undefined;
  for (let size = box.size; size >= box.size * TEARING; size *= STEP) {
    const inWords = words === undefined ? undefined : fitAt(fitting, size, words, wrapWords);
    const fitted = inWords ?? fitAt(fitting, size, whole, wrap);
    if (fitted !== undefined) return fitted;
  }
  const torn = paragraphs.map((pieces, index) => ({
    whole: whole[index] ?? [],
    torn: measured(pieces.flatMap(characters), box.bold, measure),
  }));
  for (let size = box.size * TEARING; size > SMALLEST; size *= STEP) {
    const fitted = fitAt(fitting, size, torn, wrapTorn);
    if (fitted !== undefined) return fitted;
  }
  return place(box, room, [{ text: box.text, width: 0 }], SMALLEST);
}

/** Height in mils that the text takes when wrapped at its full size; words wider than the box are torn apart. */
export function textHeight(content: string, width: number, size: number, bold: boolean, measure: MeasureText): number {
  const room = lineRoom(content);
  const widest = (width * 1000) / size;
  const lineCount = content.split('\n').reduce((sum, paragraph) => {
    const pieces = linePieces(paragraph);
    const lines = wrapWords(wordsOf(measured(pieces, bold, measure)), widest);
    return sum + (lines ?? wrap(measured(pieces.flatMap(characters), bold, measure), widest) ?? []).length;
  }, 0);
  return Math.ceil(lineCount * size * (room.ascent + room.descent));
}

/** Most boxes hold one short line: no wrapping, no trials. */
function oneLine(box: TextBox, room: LineRoom, measure: MeasureText): FittedText | undefined {
  if (box.size * (room.ascent + room.descent) > box.height || box.text.includes('\n')) return undefined;
  const width = (measure(box.text, box.bold) * box.size) / 1000;
  return width <= box.width ? place(box, room, [{ text: box.text, width }], box.size) : undefined;
}

interface WrappedLine {
  readonly text: string;
  readonly width: number;
}

/** What is fitted, and into what. */
interface Fitting {
  readonly box: TextBox;
  readonly room: LineRoom;
  readonly measure: MeasureText;
}

function fitAt<P>(
  { box, room, measure }: Fitting,
  size: number,
  paragraphs: readonly P[],
  wrapped: (paragraph: P, widest: number) => readonly string[] | undefined,
): FittedText | undefined {
  const most = Math.floor(box.height / (size * (room.ascent + room.descent)));
  const widest = (box.width * 1000) / size;
  const texts: string[] = [];
  for (const paragraph of paragraphs) {
    const lines = wrapped(paragraph, widest);
    if (lines === undefined || texts.length + lines.length > most) return undefined;
    texts.push(...lines);
  }
  // A line's width differs a little from the sum of its pieces where letters join across them.
  const lines: WrappedLine[] = texts.map((text) => ({ text, width: (measure(text, box.bold) * size) / 1000 }));
  return lines.some((line) => line.width > box.width) ? undefined : place(box, room, lines, size);
}

function place(box: TextBox, room: LineRoom, lines: readonly WrappedLine[], size: number): FittedText {
  const height = (room.ascent + room.descent) * size;
  const free = box.height - lines.length * height;
  const top = box.y + (box.valign === 'top' ? 0 : box.valign === 'middle' ? free / 2 : free);
  return {
    size,
    lines: lines.map((line, index) => ({
      text: line.text,
      width: line.width,
      x: box.x + indent(box, line.width),
      baseline: top + index * height + room.ascent * size,
    })),
  };
}

function indent(box: TextBox, width: number): number {
  if (box.align === 'left') return 0;
  return box.align === 'right' ? box.width - width : (box.width - width) / 2;
}
