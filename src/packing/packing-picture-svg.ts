import type { LayerItem, PackingLayer } from './packing-layers.ts';

/** The layers as one SVG picture, two side by side. Only proportions count; the same layers give the same bytes. */
export function packingPictureSvg(layers: readonly PackingLayer[]): string {
  const scale = scaleOf(layers);
  const cells = layers.map((layer) => ({ layer, height: TITLE + Math.round(layer.height * scale) + GAP }));
  const parts: string[] = [];
  let top = GAP;
  for (let first = 0; first < cells.length; first += COLUMNS) {
    const row = cells.slice(first, first + COLUMNS);
    row.forEach(({ layer }, column) => {
      parts.push(...drawLayer(layer, GAP + column * (CELL + GAP), top, scale));
    });
    top += Math.max(...row.map(({ height }) => height));
  }
  const width = GAP + COLUMNS * (CELL + GAP);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" font-family="sans-serif">`,
    `<rect width="${width}" height="${top}" fill="#fff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

const COLUMNS = 2;
const CELL = 380;
const GAP = 24;
const TITLE = 22;
const FONT = 11;
/** An average letter is so many font sizes wide. */
const LETTER = 0.56;

/** The same for all layers, so that boxes compare; the largest fills its cell. */
function scaleOf(layers: readonly PackingLayer[]): number {
  return CELL / Math.max(1, ...layers.flatMap((layer) => [layer.width, layer.height]));
}

function drawLayer(layer: PackingLayer, left: number, top: number, scale: number): readonly string[] {
  const [width, height] = [round(layer.width * scale), round(layer.height * scale)];
  return [
    `<text x="${left}" y="${top + FONT}" font-size="${FONT}" font-weight="bold">${escaped(shortened(layer.title, CELL))}</text>`,
    ...layer.items.flatMap((item) => drawItem(item, left, top + TITLE, scale)),
    `<rect x="${left}" y="${top + TITLE}" width="${width}" height="${height}" fill="none" stroke="#000" stroke-width="2"/>`,
  ];
}

function drawItem(item: LayerItem, left: number, top: number, scale: number): readonly string[] {
  const [x, y] = [round(left + item.x * scale), round(top + item.y * scale)];
  const [width, height] = [round(item.width * scale), round(item.height * scale)];
  const dash = item.isStanding ? ' stroke-dasharray="4 3"' : '';
  const fill = item.isStanding ? '#eee' : '#cfe3f5';
  const rect = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" stroke="#333"${dash}>`;
  const label = height < FONT + 4 ? '' : shortened(item.label, width - 6);
  return [
    `${rect}<title>${escaped(item.label)}</title></rect>`,
    ...(label === ''
      ? []
      : [
          `<text x="${round(x + width / 2)}" y="${round(y + height / 2 + FONT / 3)}" font-size="${FONT}" text-anchor="middle">${escaped(label)}</text>`,
        ]),
  ];
}

/** What fits that width, with an ellipsis where something is cut; nothing where not even two letters do. */
function shortened(text: string, width: number): string {
  const letters = [...text];
  const room = Math.floor(width / (FONT * LETTER));
  if (letters.length <= room) return text;
  return room < 3 ? '' : `${letters.slice(0, room - 1).join('')}…`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Control characters have no place in XML, not even escaped. */
function escaped(text: string): string {
  return [...text]
    .filter((char) => char >= ' ')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
