import bidiFactory, { type Bidi } from 'bidi-js';
import type { Font, Glyph, GlyphPosition } from 'fontkit';
import type { FontLibrary } from './font-library.ts';
import { fontScale, isPlainFont } from './font-table.ts';
import { characters } from './line-break.ts';
import { type LineRoom, lineRoom } from './text-fit.ts';

/**
 * Text of any script as glyphs from left to right:
 * - the bidirectional algorithm splits the line into runs and orders them;
 * - each run is split by font, cluster by cluster, so that no character lands in a font that lacks it;
 * - fontkit joins, stacks and reorders within a run (Arabic, Indic scripts, Thai …);
 * - a run whose ink would leave the line is scaled down until it does not.
 */

interface GlyphRun {
  readonly fontFile: string;
  /** To draw with: outlines and boxes by glyph number. */
  readonly font: Font;
  readonly glyphs: readonly Glyph[];
  /** In font units. */
  readonly positions: readonly GlyphPosition[];
}

export interface ShapedRun extends GlyphRun {
  /** Parts of the nominal font size: 1 unless the run's ink is too tall for the line. */
  readonly scale: number;
  /** From the start of the line, and its own width, in thousandths of the nominal font size. */
  readonly left: number;
  readonly width: number;
}

export interface ShapedText {
  readonly runs: readonly ShapedRun[];
  readonly width: number;
}

export interface Shaper {
  shape(text: string, bold: boolean): ShapedText;
}

export function createShaper(library: FontLibrary): Shaper {
  // The package's types describe another module system than Node's: its default export is the factory itself.
  const bidi = (bidiFactory as unknown as () => Bidi)();
  const known = new Map<string, ShapedText>();
  const shape = (text: string, bold: boolean): ShapedText => {
    const glyphRuns = visualRuns(text, bidi).flatMap((run) =>
      fontRuns(run.text, bold, library, run.isRtl).map((part) => glyphRun(part, library, run.isRtl)),
    );
    return inLine(glyphRuns, lineRoom(text));
  };
  return {
    shape(text, bold) {
      const key = `${bold ? 'b' : 'r'}${text}`;
      const shaped = known.get(key) ?? shape(text, bold);
      known.set(key, shaped);
      return shaped;
    },
  };
}

interface DirectionRun {
  readonly text: string;
  readonly isRtl: boolean;
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

function visualRuns(text: string, bidi: Bidi): DirectionRun[] {
  if (!RIGHT_TO_LEFT.test(text)) return [{ text, isRtl: false }];
  const embedding = bidi.getEmbeddingLevels(text);
  const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels);
  const runs: { text: string; level: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const level = embedding.levels[index] ?? 0;
    const unit = mirrored.get(index) ?? text.charAt(index);
    const last = runs.at(-1);
    if (last !== undefined && last.level === level) last.text += unit;
    else runs.push({ text: unit, level });
  }
  return inVisualOrder(runs).map((run) => ({ text: run.text, isRtl: run.level % 2 === 1 }));
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, reverse every stretch of that level or higher. */
function inVisualOrder<Run extends { readonly level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map((run) => run.level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return ordered;
}

interface FontRun {
  readonly text: string;
  readonly fontFile: string;
}

function fontRuns(text: string, bold: boolean, library: FontLibrary, isRtl: boolean): FontRun[] {
  const runs: { text: string; fontFile: string }[] = [];
  for (const part of characters(text).flatMap((cluster) => printable(cluster, bold, library))) {
    const last = runs.at(-1);
    const isSpace = part.text === ' ' && last !== undefined && library.font(last.fontFile).hasGlyphForCodePoint(0x20);
    if (last !== undefined && (isSpace || last.fontFile === part.fontFile)) last.text += part.text;
    else runs.push({ ...part });
  }
  return isRtl ? runs.reverse() : runs;
}

/** A cluster in one font that has all of it; else its characters one by one; one that no font has, as `[U+1234]`. */
function printable(cluster: string, bold: boolean, library: FontLibrary): FontRun[] {
  const codePoints = Array.from(cluster, (character) => character.codePointAt(0) ?? 0);
  const visible = codePoints.filter((codePoint) => !isJoiner(codePoint));
  const fontFile = library.fontFileFor(visible.length === 0 ? [0x20] : visible, bold);
  if (fontFile !== undefined) return [{ text: cluster, fontFile }];
  if (visible.length > 1) return visible.flatMap((one) => printable(String.fromCodePoint(one), bold, library));
  const spelled = `[U+${(visible[0] ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
  return printable(spelled.slice(0, 1), bold, library).map((run) => ({ ...run, text: spelled }));
}

function isJoiner(codePoint: number): boolean {
  return codePoint === 0x200c || codePoint === 0x200d;
}

/** Puts the runs side by side; one font has one scale in the whole line. */
function inLine(glyphRuns: readonly GlyphRun[], room: LineRoom): ShapedText {
  const scales = new Map<string, number>();
  for (const run of glyphRuns) {
    scales.set(run.fontFile, Math.min(scales.get(run.fontFile) ?? fontScale(run.fontFile), inkScale(run, room)));
  }
  let left = 0;
  const runs = glyphRuns.map((run) => {
    const scale = scales.get(run.fontFile) ?? 1;
    const advance = run.positions.reduce((sum, position) => sum + position.xAdvance, 0);
    const shaped = { ...run, scale, left, width: (advance * scale * 1000) / run.font.unitsPerEm };
    left += shaped.width;
    return shaped;
  });
  return { runs, width: left };
}

function glyphRun(run: FontRun, library: FontLibrary, isRtl: boolean): GlyphRun {
  const font = library.font(run.fontFile);
  const isPlain = isPlainFont(run.fontFile) && !/\p{M}/u.test(run.text);
  const shaped = isPlain ? sideBySide(run.text, font, isRtl) : layout(run.text, font, isRtl);
  return { fontFile: run.fontFile, font: library.outlines(run.fontFile), ...shaped };
}

/** fontkit stumbles over a few odd sequences of marks; then the glyphs stand side by side, and none is lost. */
function layout(text: string, font: Font, isRtl: boolean): Pick<GlyphRun, 'glyphs' | 'positions'> {
  try {
    return font.layout(text, undefined, undefined, undefined, isRtl ? 'rtl' : 'ltr');
  } catch {
    return sideBySide(text, font, isRtl);
  }
}

function sideBySide(text: string, font: Font, isRtl: boolean): Pick<GlyphRun, 'glyphs' | 'positions'> {
  const glyphs = font.glyphsForString(text.replace(/[\u200C\u200D]/g, ''));
  if (isRtl) glyphs.reverse();
  return { glyphs, positions: glyphs.map(plainPosition) };
}

function plainPosition(glyph: Glyph): GlyphPosition {
  return { xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 };
}

/** The scale at which the run's ink stays within the line. */
function inkScale({ font, glyphs, positions }: GlyphRun, room: LineRoom): number {
  let top = room.ascent;
  let bottom = room.descent;
  for (const [index, glyph] of glyphs.entries()) {
    const { minY, maxY } = font.getGlyph(glyph.id).bbox;
    if (!Number.isFinite(minY) || !Number.isFinite(maxY)) continue;
    const offset = positions[index]?.yOffset ?? 0;
    top = Math.max(top, (maxY + offset) / font.unitsPerEm);
    bottom = Math.max(bottom, -(minY + offset) / font.unitsPerEm);
  }
  return Math.min(room.ascent / top, room.descent / bottom);
}
