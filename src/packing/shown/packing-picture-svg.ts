import type { LayerItem, PackingLayer } from './packing-layers.ts';

/**
 * The layers as one SVG picture, two side by side. Only proportions count; the same layers give the same bytes. What is
 * put in with a layer is coloured by what it is; what stands in it from below is grey and dashed.
 */
export function packingPictureSvg(layers: readonly PackingLayer[], heading = ''): string {
  const colours = coloursOf(layers);
  const cells = layers.map((layer) => ({ layer, height: TITLE + Math.round(layer.height * scaleOf(layer)) + GAP }));
  const width = GAP + Math.max(1, Math.min(COLUMNS, layers.length)) * (CELL + GAP);
  const parts: string[] = [];
  let top = GAP;
  if (heading !== '') {
    parts.push(
      text(shortened(heading, width - 2 * GAP, HEADING), { x: GAP, y: top + HEADING, size: HEADING, bold: true }),
    );
    top += HEADING + GAP;
  }
  for (let first = 0; first < cells.length; first += COLUMNS) {
    const row = cells.slice(first, first + COLUMNS);
    row.forEach(({ layer }, column) => {
      parts.push(...drawLayer(layer, { left: GAP + column * (CELL + GAP), top, scale: scaleOf(layer), colours }));
    });
    top += Math.max(...row.map(({ height }) => height));
  }
  if (layers.length === 0) {
    parts.push(text('Everything ships as it is: there is nothing to draw.', { x: GAP, y: top + FONT, size: FONT }));
    top += FONT + GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="Helvetica, Arial, sans-serif">`,
    `<rect width="${width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

const COLUMNS = 2;
const CELL = 400;
const GAP = 28;
const TITLE = 22;
const FONT = 11;
const SMALL_FONT = 8;
const HEADING = 16;
/** Letters are so many font sizes wide: capitals and digits, and all others. */
const CAPITAL = 0.7;
const LETTER = 0.54;
/** Light enough for black text, and told apart by those who see no colours through their lightness. */
const PALETTE = ['#cfe3f5', '#fbe3c0', '#d5ecd0', '#f3d3dc', '#e2daf2', '#f6f0b8', '#c9ebe7', '#e6dccf'];
const STANDING = '#f0f0f0';

interface Frame {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly colours: ReadonlyMap<string, string>;
}

/** The longer side fills the cell. */
function scaleOf({ width, height }: PackingLayer): number {
  return CELL / Math.max(1, width, height);
}

/** One colour for each thing, in the order in which they appear. */
function coloursOf(layers: readonly PackingLayer[]): ReadonlyMap<string, string> {
  const names = [...new Set(layers.flatMap((layer) => layer.items.map(({ name }) => name)))];
  return new Map(names.map((name, index) => [name, PALETTE[index % PALETTE.length] ?? STANDING]));
}

function drawLayer(layer: PackingLayer, frame: Frame): readonly string[] {
  const { left, top, scale } = frame;
  const [width, height] = [round(layer.width * scale), round(layer.height * scale)];
  return [
    text(shortened(layer.title, CELL, FONT), { x: left, y: top + FONT, size: FONT, bold: true }),
    ...layer.items.flatMap((item) => drawItem(item, { ...frame, top: top + TITLE })),
    `<rect x="${left}" y="${top + TITLE}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="2"/>`,
  ];
}

function drawItem(item: LayerItem, { left, top, scale, colours }: Frame): readonly string[] {
  const [x, y] = [round(left + item.x * scale), round(top + item.y * scale)];
  const [width, height] = [round(item.width * scale), round(item.height * scale)];
  const dash = item.isStanding ? ' stroke-dasharray="4 3"' : '';
  const fill = item.isStanding ? STANDING : (colours.get(item.name) ?? STANDING);
  const rect = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#444"${dash}>`;
  const middle = { x: round(x + width / 2), y: round(y + height / 2) };
  return [
    `${rect}<title>${escaped(`${item.name}, ${item.size}`)}</title></rect>`,
    ...drawLabel(item, middle, { width, height }),
  ];
}

/** Along the longer side where the name does not fit across. */
function drawLabel(
  item: LayerItem,
  middle: { readonly x: number; readonly y: number },
  room: { readonly width: number; readonly height: number },
): readonly string[] {
  const across = labelLines(item, room.width - 6, room.height - 4);
  const isCut = across.length === 0 || across.some(({ line }) => line.endsWith('…'));
  const isTurned = isCut && room.height > room.width;
  const lines = isTurned ? labelLines(item, room.height - 6, room.width - 4) : across;
  return lines.map(({ line, size, offset }) =>
    isTurned
      ? text(line, { x: round(middle.x + offset), y: middle.y, size, isCentred: true, isTurned })
      : text(line, { x: middle.x, y: round(middle.y + offset), size, isCentred: true }),
  );
}

interface LabelLine {
  readonly line: string;
  readonly size: number;
  /** Of the baseline below the middle. */
  readonly offset: number;
}

/** Name over size where both have room, in smaller letters where they need them; else the name alone, cut, or nothing. */
function labelLines({ name, size }: LayerItem, width: number, height: number): readonly LabelLine[] {
  for (const font of [FONT, SMALL_FONT]) {
    if (widthOf(name) * font > width) continue;
    if (height >= font * 2.5 && widthOf(size) * SMALL_FONT <= width) {
      return [
        { line: name, size: font, offset: -font * 0.25 },
        { line: size, size: SMALL_FONT, offset: font * 0.85 },
      ];
    }
    if (height >= font * 1.2) return [{ line: name, size: font, offset: font * 0.35 }];
  }
  const cut = height < SMALL_FONT * 1.2 ? '' : shortened(name, width, SMALL_FONT);
  return cut === '' ? [] : [{ line: cut, size: SMALL_FONT, offset: SMALL_FONT * 0.35 }];
}

interface TextAt {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly isCentred?: boolean;
  /** Read from below. */
  readonly isTurned?: boolean;
}

function text(content: string, { x, y, size, bold, isCentred, isTurned }: TextAt): string {
  const weight = bold === true ? ' font-weight="bold"' : '';
  const anchor = isCentred === true ? ' text-anchor="middle"' : '';
  const turn = isTurned === true ? ` transform="rotate(-90 ${x} ${y})"` : '';
  return `<text x="${x}" y="${y}" font-size="${size}"${weight}${anchor}${turn}>${escaped(content)}</text>`;
}

/** What fits that width, with an ellipsis where something is cut; nothing where not even two letters do. */
function shortened(content: string, width: number, font: number): string {
  if (widthOf(content) * font <= width) return content;
  let letters = [...content];
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) * font > width) letters = letters.slice(0, -1);
  return letters.length < 2 ? '' : `${letters.join('')}…`;
}

/** In font sizes. */
function widthOf(content: string): number {
  return [...content].reduce((sum, char) => sum + (/[A-Z0-9…]/.test(char) ? CAPITAL : LETTER), 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Control characters have no place in XML, not even escaped. */
function escaped(content: string): string {
  return [...content]
    .filter((char) => char >= ' ')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
