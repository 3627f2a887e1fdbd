import type { Glyph } from 'fontkit';
import { hasBold } from '../text/font-table.ts';
import type { ShapedRun, Shaper } from '../text/shaping.ts';
import { fitText } from '../text/text-fit.ts';
import { type Bitmap, fillOutlines } from './bitmap.ts';
import type { TextBox } from './drawing.ts';

export interface PlacedBitmap {
  /** Top left corner in dots. */
  readonly x: number;
  readonly y: number;
  readonly bitmap: Bitmap;
}

/**
 * The text of a box as a picture, for scripts that a label printer's own font lacks; undefined where nothing is visible.
 * `scale` is dots a mil.
 */
export function textBitmap(box: TextBox, shaper: Shaper, scale: number): PlacedBitmap | undefined {
  const { size, lines } = fitText(box, (text, bold) => shaper.shape(text, bold).width);
  const outlines: number[][] = [];
  for (const line of lines) {
    for (const run of shaper.shape(line.text, box.bold).runs) {
      const left = (line.x + (run.left * size) / 1000) * scale;
      const drawn = runOutlines(run, left, line.baseline * scale, size * scale);
      outlines.push(...drawn);
      if (box.bold && !hasBold(run.fontFile)) outlines.push(...movedRight(drawn, size * scale * THICKER));
    }
  }
  return cropped(outlines);
}

/** Drawn twice, a little apart, strokes are thicker. */
const THICKER = 0.03;

function movedRight(outlines: readonly number[][], by: number): number[][] {
  return outlines.map((outline) => outline.map((value, at) => (at % 2 === 0 ? value + by : value)));
}

function cropped(outlines: readonly number[][]): PlacedBitmap | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 2) {
      const [x = 0, y = 0] = [outline[at], outline[at + 1]];
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (left === Infinity) return undefined;
  const x = Math.max(0, Math.floor(left));
  const y = Math.max(0, Math.floor(top));
  const moved = outlines.map((outline) => outline.map((value, at) => value - (at % 2 === 0 ? x : y)));
  return { x, y, bitmap: fillOutlines(moved, Math.ceil(right) - x + 1, Math.ceil(bottom) - y + 1) };
}

function runOutlines(run: ShapedRun, left: number, baseline: number, size: number): number[][] {
  const unit = (size * run.scale) / run.font.unitsPerEm;
  const outlines: number[][] = [];
  let x = left;
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index];
    const originX = x + (position?.xOffset ?? 0) * unit;
    const originY = baseline - (position?.yOffset ?? 0) * unit;
    outlines.push(...glyphOutlines(run.font.getGlyph(glyph.id), originX, originY, unit));
    x += (position?.xAdvance ?? 0) * unit;
  }
  return outlines;
}

function glyphOutlines(glyph: Glyph, originX: number, originY: number, unit: number): number[][] {
  const outlines: number[][] = [];
  let points: number[] = [];
  const toDots = (args: readonly number[]) =>
    args.map((value, at) => (at % 2 === 0 ? originX + value * unit : originY - value * unit));
  for (const { command, args } of glyph.path.commands) {
    const to = toDots(args);
    if (command === 'moveTo') {
      points = to;
      outlines.push(points);
    } else if (command === 'lineTo') points.push(...to);
    else if (command === 'quadraticCurveTo') points.push(...quadratic(points, to));
    else if (command === 'bezierCurveTo') points.push(...cubic(points, to));
  }
  return outlines;
}

const CURVE_STEPS = 5;

function quadratic(before: readonly number[], [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]): number[] {
  const [x0 = 0, y0 = 0] = before.slice(-2);
  return curve((t, u) => [u * u * x0 + 2 * u * t * x1 + t * t * x2, u * u * y0 + 2 * u * t * y1 + t * t * y2]);
}

function cubic(
  before: readonly number[],
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0]: readonly number[],
): number[] {
  const [x0 = 0, y0 = 0] = before.slice(-2);
  const at = (t: number, u: number, a: number, b: number, c: number, d: number) =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
  return curve((t, u) => [at(t, u, x0, x1, x2, x3), at(t, u, y0, y1, y2, y3)]);
}

function curve(point: (t: number, u: number) => readonly [number, number]): number[] {
  return Array.from({ length: CURVE_STEPS }, (_, step) =>
    point((step + 1) / CURVE_STEPS, 1 - (step + 1) / CURVE_STEPS),
  ).flat();
}
