import type { Area, Barcode, DrawingElement, Page, TextBox } from '../../src/documents/drawing/drawing.ts';
import { estimatedWidth, latinMetrics } from '../../src/documents/text/helvetica.ts';
import type { MeasureText } from '../../src/documents/text/line-wrap.ts';
import { printerFont, printerFontWidth } from '../../src/documents/text/printer-font.ts';
import { fitText, lineRoom } from '../../src/documents/text/text-fit.ts';

/** What every page must keep; answers what is broken, each as a sentence. */
export function brokenLaws(page: Page): string[] {
  const texts = page.elements.filter((element) => element.kind === 'text');
  return [
    ...page.elements.filter((element) => !isOnPage(element, page)).map((element) => `${name(element)} leaves the page`),
    ...overlapping(texts).map(([a, b]) => `${name(a)} and ${name(b)} overlap`),
    ...texts.flatMap(fitting),
    ...page.elements.flatMap((element, at) => (element.kind === 'barcode' ? disturbing(page, element, at) : [])),
  ];
}

function isOnPage(element: DrawingElement, page: Page): boolean {
  const box = boxOf(element);
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= page.width && box.y + box.height <= page.height;
}

function overlapping(texts: readonly TextBox[]): (readonly [TextBox, TextBox])[] {
  const written = texts.filter((text) => text.text !== '');
  return written.flatMap((a, at) =>
    written
      .slice(at + 1)
      .filter((b) => intersect(a, b))
      .map((b) => [a, b] as const),
  );
}

/** Whatever font measures it: within the box, and no letter lost. */
function fitting(box: TextBox): string[] {
  const latin = latinMetrics();
  const printer = printerFont();
  const measures: MeasureText[] = [
    (text, bold) => estimatedWidth(latin, text, bold),
    (text) => printerFontWidth(printer, text) ?? text.length * 900,
  ];
  return measures.flatMap((measure) => {
    const { size, lines } = fitText(box, measure);
    const room = lineRoom(box.text);
    const kept =
      lines
        .map((line) => line.text)
        .join('')
        .replace(/\s/g, '') === box.text.replace(/\s/g, '');
    const inside = lines.every(
      (line) =>
        line.x >= box.x - 0.01 &&
        line.x + line.width <= box.x + box.width + 0.01 &&
        line.baseline - room.ascent * size >= box.y - 0.01 &&
        line.baseline + room.descent * size <= box.y + box.height + 0.01,
    );
    return [...(kept ? [] : [`${name(box)} loses letters`]), ...(inside ? [] : [`${name(box)} leaves its box`])];
  });
}

/** Nothing is drawn into a barcode's box after it was cleared. */
function disturbing(page: Page, code: Barcode, at: number): string[] {
  const cleared = page.elements.findLastIndex(
    (element, index) => index < at && element.kind === 'fill' && element.shade === 'white' && covers(element, code),
  );
  return page.elements
    .filter((element, index) => index > cleared && element !== code && element.kind !== 'fill')
    .filter((element) => (element.kind === 'frame' ? crosses(element, code) : intersect(boxOf(element), code)))
    .filter((element) => !(element.kind === 'text' && element.text === ''))
    .map((element) => `${name(element)} disturbs barcode ${code.data}`);
}

function boxOf(element: DrawingElement): Area {
  if (element.kind !== 'line') return element;
  const x = Math.min(element.x1, element.x2);
  const y = Math.min(element.y1, element.y2);
  return { x, y, width: Math.abs(element.x2 - element.x1), height: Math.abs(element.y2 - element.y1) };
}

function intersect(a: Area, b: Area): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function covers(outer: Area, inner: Area): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  );
}

function crosses(outline: Area, box: Area): boolean {
  return intersect(outline, box) && !covers(outline, box);
}

function name(element: DrawingElement): string {
  const { x, y } = boxOf(element);
  return `${element.kind} at ${x},${y}${element.kind === 'text' ? ` "${element.text.slice(0, 40)}"` : ''}`;
}
