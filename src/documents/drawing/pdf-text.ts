import { hasBold } from '../text/font-table.ts';
import { type LatinMetrics, winAnsiByte } from '../text/helvetica.ts';
import { type FittedLine, fitText } from '../text/text-fit.ts';
import type { TextBox } from './drawing.ts';
import { number } from './pdf-content.ts';
import type { Pen } from './pdf-pen.ts';

/** A fitted text as content stream operators. */
export function textOperators(pen: Pen, box: TextBox): string {
  if (box.text === '') return '';
  const { size, lines } = fitText(box, pen.measure);
  let content = box.shade === 'white' ? 'BT 1 g\n' : 'BT\n';
  for (const line of lines) content += lineOperatorsOf(pen, box, line, size);
  return box.shade === 'white' ? `${content}0 g ET\n` : `${content}ET\n`;
}

function lineOperatorsOf(pen: Pen, box: TextBox, line: FittedLine, size: number): string {
  const bytes = winAnsi(pen.latin, line.text);
  if (bytes === undefined) return shapedOperators(pen, box, line, size);
  const position = `1 0 0 -1 ${number(line.x)} ${number(line.baseline)} Tm`;
  return `/${pen.latinFont(box.bold)} ${number(size)} Tf ${position} (${bytes}) Tj\n`;
}

/** The text as a PDF string of WinAnsi bytes; undefined where Helvetica lacks a character. */
function winAnsi(latin: LatinMetrics, text: string): string | undefined {
  let bytes = '';
  for (let index = 0; index < text.length; index++) {
    const byte = winAnsiByte(latin, text.charCodeAt(index));
    if (byte === 0) return undefined;
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c) bytes += '\\';
    bytes += String.fromCharCode(byte);
  }
  return bytes;
}

function shapedOperators(pen: Pen, box: TextBox, line: FittedLine, size: number): string {
  let content = '';
  for (const run of pen.shape(line.text, box.bold)) {
    const { font, glyphs } = pen.encode(run);
    const weight = box.bold && !hasBold(run.fontFile) ? `2 Tr ${number(size * 0.025)} w` : '0 Tr';
    content += `/${font} ${number(size * run.scale)} Tf ${weight}\n`;
    const unit = (size * run.scale) / run.font.unitsPerEm;
    let x = line.x + (run.left * size) / 1000;
    for (const [index, glyph] of glyphs.entries()) {
      const position = run.positions[index];
      const left = x + (position?.xOffset ?? 0) * unit;
      const baseline = line.baseline - (position?.yOffset ?? 0) * unit;
      content += `1 0 0 -1 ${number(left)} ${number(baseline)} Tm <${glyph}> Tj\n`;
      x += (position?.xAdvance ?? 0) * unit;
    }
  }
  return `${content}0 Tr\n`;
}
