import type { Paper } from '../../kernel/home-paper.ts';
import type { DrawingElement, Page } from '../drawing/drawing.ts';
import { fill, frame, text } from '../drawing/drawing.ts';
import { area, HAIRLINE } from '../drawing/paper.ts';
import { plainText } from '../text/plain-text.ts';
import { contentWidth, MARGIN, paperSize, samplePage } from './form.ts';

/** One layer of a packed box, seen from above. Sizes in any one unit (micrometres, inches): only proportions count. */
export interface PackingPicture {
  /** As `Box 1 of 2: 12 x 9 x 4 in, layer 1`. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly items: readonly PackedItem[];
}

export interface PackedItem {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Lines of it are drawn below one another. */
  readonly label: string;
  /** Put in with a lower layer, and still standing through this one: left white. */
  readonly isStanding?: boolean;
}

export interface PictureStyle {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly subtitle: string;
}

const COLUMNS = 2;
const GAP = 200;
const TITLE = 160;
const TOP = MARGIN + 420;
const CELL_HEIGHT = 3000;

/** Two pictures side by side, three rows a page. */
export function layoutPackingPictures(pictures: readonly PackingPicture[], style: PictureStyle): Page[] {
  const { width, height } = paperSize(style.paper);
  const rows = Math.floor((height - MARGIN - TOP) / (CELL_HEIGHT + GAP));
  const perPage = rows * COLUMNS;
  return Array.from({ length: Math.ceil(pictures.length / perPage) }, (_, page) => {
    const shown = pictures.slice(page * perPage, (page + 1) * perPage);
    const elements = [
      ...heading(style),
      ...shown.flatMap((picture, index) => drawPicture(picture, index, style.paper)),
    ];
    return samplePage({ width, height, elements }, style.isSample);
  });
}

function heading(style: PictureStyle): DrawingElement[] {
  const width = contentWidth(style.paper);
  return [
    text('HOW IT IS PACKED', area(MARGIN, MARGIN - 40, width, 250), { size: 200, bold: true, valign: 'middle' }),
    text(
      plainText(`${style.subtitle}; grey: put in with that layer, white: stands there from below`),
      area(MARGIN, MARGIN + 215, width, 150),
      { size: 110 },
    ),
  ];
}

function drawPicture(picture: PackingPicture, index: number, paper: Paper): DrawingElement[] {
  const width = Math.floor((contentWidth(paper) - GAP) / COLUMNS);
  const x = MARGIN + (index % COLUMNS) * (width + GAP);
  const y = TOP + Math.floor(index / COLUMNS) * (CELL_HEIGHT + GAP);
  const scale = Math.min(width / picture.width, (CELL_HEIGHT - TITLE) / picture.height);
  const top = y + TITLE;
  const outline = area(x, top, Math.round(picture.width * scale), Math.round(picture.height * scale));
  return [
    text(plainText(picture.title), area(x, y, width, TITLE - 20), { size: 105, bold: true, valign: 'middle' }),
    ...picture.items.flatMap((item) => drawItem(item, x, top, scale)),
    frame(outline, 20),
  ];
}

function drawItem(item: PackedItem, left: number, top: number, scale: number): DrawingElement[] {
  const x = Math.round(left + item.x * scale);
  const y = Math.round(top + item.y * scale);
  const box = area(
    x,
    y,
    Math.round(left + (item.x + item.width) * scale) - x,
    Math.round(top + (item.y + item.height) * scale) - y,
  );
  const content = item.label.split('\n').map(plainText).join('\n');
  const label = area(box.x + 20, box.y + 20, box.width - 40, box.height - 40);
  const hasRoom = label.width > 60 && label.height > 60 && content !== '';
  return [
    ...(item.isStanding === true ? [] : [fill(box, 'light')]),
    frame(box, HAIRLINE),
    ...(hasRoom ? [text(content, label, { size: 100, align: 'center', valign: 'middle' })] : []),
  ];
}
