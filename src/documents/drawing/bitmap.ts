/** A black-and-white picture, eight dots a byte, rows padded to whole bytes; 1 is black. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytesPerRow: number;
  readonly bytes: Uint8Array;
}

/** A closed outline: x, y, x, y … in dots. */
export type Outline = readonly number[];

const SUBROWS = 4;

/**
 * Fills outlines (non-zero winding, as fonts want it): a dot is black where at least half of it is covered, measured on
 * four lines a row. Outlines beyond the picture are cut at its edge.
 */
export function fillOutlines(outlines: readonly Outline[], width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  const bytes = new Uint8Array(bytesPerRow * height);
  const crossings = crossingsByLine(outlines, height * SUBROWS);
  const coverage = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    coverage.fill(0);
    for (let sub = 0; sub < SUBROWS; sub++) coverLine(crossings[row * SUBROWS + sub] ?? [], coverage);
    for (let x = 0; x < width; x++) {
      if ((coverage[x] ?? 0) < SUBROWS / 2) continue;
      const at = row * bytesPerRow + (x >> 3);
      bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, bytesPerRow, bytes };
}

interface Crossing {
  readonly x: number;
  readonly winding: 1 | -1;
}

function crossingsByLine(outlines: readonly Outline[], lineCount: number): Crossing[][] {
  const lines: Crossing[][] = Array.from({ length: lineCount }, () => []);
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 2) {
      const next = at + 2 < outline.length ? at + 2 : 0;
      addEdge(lines, outline[at] ?? 0, outline[at + 1] ?? 0, outline[next] ?? 0, outline[next + 1] ?? 0);
    }
  }
  return lines;
}

function addEdge(lines: Crossing[][], x1: number, y1: number, x2: number, y2: number): void {
  const winding = y1 < y2 ? 1 : -1;
  const top = Math.min(y1, y2) * SUBROWS;
  const bottom = Math.max(y1, y2) * SUBROWS;
  // Lines run through the middle of their subrow.
  const first = Math.max(0, Math.ceil(top - 0.5));
  for (let line = first; line < lines.length && line + 0.5 < bottom; line++) {
    const y = (line + 0.5) / SUBROWS;
    lines[line]?.push({ x: x1 + ((y - y1) * (x2 - x1)) / (y2 - y1), winding });
  }
}

function coverLine(crossings: Crossing[], coverage: Float32Array): void {
  crossings.sort((a, b) => a.x - b.x);
  let winding = 0;
  let start = 0;
  for (const crossing of crossings) {
    if (winding === 0) start = crossing.x;
    winding += crossing.winding;
    if (winding === 0) coverSpan(start, crossing.x, coverage);
  }
}

function coverSpan(from: number, to: number, coverage: Float32Array): void {
  const last = Math.min(coverage.length - 1, Math.floor(to));
  for (let x = Math.max(0, Math.floor(from)); x <= last; x++) {
    coverage[x] = (coverage[x] ?? 0) + Math.max(0, Math.min(to, x + 1) - Math.max(from, x));
  }
}
