import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { ShipdockError } from '../../kernel/errors.ts';
import { fontFiles } from './font-table.ts';

/**
 * The fonts of one rendering, each file read when a text first needs it. One library per document: fontkit remembers
 * which characters a glyph stood for, and a second document must not depend on the first.
 */
export interface FontLibrary {
  /** For shaping only: its glyphs must be met through their characters first, or fontkit forgets those. */
  font(file: string): Font;
  /** The same font opened once more, to read outlines and boxes by glyph number. */
  outlines(file: string): Font;
  /** The first font that has all these characters; undefined where none has. */
  fontFileFor(codePoints: readonly number[], bold: boolean): string | undefined;
}

export function openFontLibrary(folder: string = fontFolder()): FontLibrary {
  const font = cachedFonts(folder);
  const chosen = new Map<string, string | undefined>();
  const choose = (codePoints: readonly number[], bold: boolean) =>
    fontFiles(codePoints[0] ?? 0, bold).find((file) =>
      codePoints.every((codePoint) => font(file).hasGlyphForCodePoint(codePoint)),
    );
  return {
    font,
    outlines: cachedFonts(folder),
    fontFileFor(codePoints, bold) {
      const key = `${bold}${codePoints.join()}`;
      if (!chosen.has(key)) chosen.set(key, choose(codePoints, bold));
      return chosen.get(key);
    },
  };
}

function cachedFonts(folder: string): (file: string) => Font {
  const fonts = new Map<string, Font>();
  return (file) => {
    const font = fonts.get(file) ?? readFont(join(folder, file));
    fonts.set(file, font);
    return font;
  };
}

function readFont(path: string): Font {
  try {
    const font = create(readFileSync(path));
    if ('fonts' in font) throw new Error('a font collection, not a font');
    return font;
  } catch (cause) {
    throw new ShipdockError('bug', `the font ${path} cannot be read`, { hint: 'install shipdock again', cause });
  }
}

/** `fixtures/fonts` of the package, wherever the bundler put this module. */
function fontFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const fonts = join(folder, 'fixtures', 'fonts');
    if (existsSync(fonts) || folder === dirname(folder)) return fonts;
  }
}
