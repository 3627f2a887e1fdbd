import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderLabelsPdf } from '../../src/documents/labels/label-pdf.ts';
import { type FontLibrary, openFontLibrary } from '../../src/documents/text/font-library.ts';
import { createShaper, type ShapedText } from '../../src/documents/text/shaping.ts';
import { lineRoom } from '../../src/documents/text/text-fit.ts';
import { packageLabels } from './labels-of-a-kind.ts';
import { type Looking, openLooking } from './pixels.ts';
import { labelTo } from './random-labels.ts';

// Fonts of many scripts are read and decoded.
vi.setConfig({ testTimeout: 180_000 });

let looking: Looking;
beforeAll(async () => {
  looking = await openLooking();
});

const SAMPLES: Readonly<Record<string, string>> = {
  Latin: 'Łódź Đặng Þór ŒUVRE ẞ ǅ ꜳ',
  Greek: 'Ὀδυσσεύς Παπαδόπουλος',
  Cyrillic: 'Щербакова Ђорђе Ґалаґан Ҷ',
  Armenian: 'Հայկական',
  Georgian: 'ქართველი ᲥᲐᲠᲗᲕᲔᲚᲘ',
  Hebrew: 'חֲבֵרָה בע״מ',
  Arabic: 'محمد فهد لالا پژگچ ٹڈڑ',
  Syriac: 'ܫܠܡܐ',
  Devanagari: 'क्षेत्रीय श्री र्क',
  Bengali: 'রবীন্দ্র সরণি',
  Gurmukhi: 'ਪੰਜਾਬ',
  Gujarati: 'ગુજરાત',
  Odia: 'ଓଡ଼ିଶା',
  Tamil: 'தமிழ் செல்வன்',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Sinhala: 'ශ්‍රී ලංකා',
  Thai: 'กรุงเทพมหานคร น้ำ',
  Lao: 'ວຽງຈັນ',
  Tibetan: 'བོད་སྐད',
  Burmese: 'မြန်မာ',
  Khmer: 'ភ្នំពេញ',
  Ethiopic: 'አዲስ አበባ',
  Mongolian: 'ᠮᠣᠩᠭᠣᠯ',
  Han: '東京都 北京市 臺灣 㐀 𠮷野家',
  Kana: 'カタカナ ひらがな ﾊﾝｶｸ',
  Hangul: '서울특별시 뷁',
  Cherokee: 'ᏣᎳᎩ',
  Yi: 'ꆈꌠ',
  Adlam: '𞤀𞤣𞤤𞤢𞤥',
  Symbols: '№ ① ☎ ™ → ½ 😀 🚚',
};

function shape(text: string, library: FontLibrary = openFontLibrary()): ShapedText {
  return createShaper(library).shape(text, false);
}

function glyphNumbers(text: ShapedText): number[] {
  return text.runs.flatMap((run) => run.glyphs.map((glyph) => glyph.id));
}

describe('names in any script', () => {
  it.each(Object.entries(SAMPLES))('%s prints without one missing glyph', (_, sample) => {
    expect(glyphNumbers(shape(sample))).not.toContain(0);
    expect(shape(sample).runs.some((run) => run.glyphs.length === 0)).toBe(false);
  });

  it('no letter, mark, digit or sign of the basic plane is without a font', () => {
    const library = openFontLibrary();
    const missing: string[] = [];
    for (let codePoint = 0x20; codePoint < 0x10000; codePoint++) {
      const isPrinted = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(codePoint));
      if (isPrinted && library.fontFileFor([codePoint], false) === undefined) missing.push(codePoint.toString(16));
    }
    expect(missing).toEqual([]);
  });

  it('a character that no font has is spelled', () => {
    const spelled = shape('a𓀀b').runs.flatMap((run) => run.glyphs.flatMap((glyph) => glyph.codePoints));
    expect(String.fromCodePoint(...spelled)).toBe('a[U+13000]b');
  });

  it('Hebrew runs from right to left, numbers and brackets within it as they should', () => {
    const visual = shape('אב (12) ג').runs.flatMap((run) => run.glyphs.flatMap((glyph) => glyph.codePoints));
    expect(String.fromCodePoint(...visual)).toBe('ג (12) בא');
  });

  it('Arabic letters join, whatever was printed before', () => {
    const fresh = glyphNumbers(shape('فهد'));
    const library = openFontLibrary();
    const shaper = createShaper(library);
    // ة is made of the glyph of ه and two dots; reading its outline must not spoil ه.
    shaper.shape('شركة التجارة ة', false);
    expect(glyphNumbers(shaper.shape('فهد', false))).toEqual(fresh);
    const isolated = glyphNumbers(shape('ه'));
    expect(fresh).not.toContain(isolated[0]);
  });

  it('no ink leaves its line, however many marks are stacked', () => {
    const library = openFontLibrary();
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), (text) => {
        const room = lineRoom(text);
        for (const run of shape(text, library).runs) {
          for (const [index, glyph] of run.glyphs.entries()) {
            const { minY, maxY } = run.font.getGlyph(glyph.id).bbox;
            const offset = run.positions[index]?.yOffset ?? 0;
            if (!Number.isFinite(minY)) continue;
            expect(((maxY + offset) * run.scale) / run.font.unitsPerEm).toBeLessThanOrEqual(room.ascent + 1e-9);
            expect((-(minY + offset) * run.scale) / run.font.unitsPerEm).toBeLessThanOrEqual(room.descent + 1e-9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('what is printed can be searched in the PDF', async () => {
    const names = ['Łukasz Żółć', 'Екатерина Щербакова', '山田太郎', '김철수'];
    const texts = await looking.pdfTexts(
      await renderLabelsPdf(packageLabels(names.map((name) => labelTo({ name, country: 'US' })))),
    );
    for (const [index, name] of names.entries()) expect(texts[index]).toContain(name);
  });

  it('the same label gives the same bytes, in every script and whatever was printed before', async () => {
    const scripts = ['Greek', 'Arabic', 'Devanagari', 'Thai', 'Han', 'Hangul', 'Symbols'];
    const labels = scripts.map((script) => labelTo({ name: SAMPLES[script] ?? '', country: 'US' }));
    const first = await renderLabelsPdf(packageLabels(labels));
    await renderLabelsPdf(packageLabels([...labels].reverse()));
    expect(Buffer.compare(await renderLabelsPdf(packageLabels(labels)), first)).toBe(0);
  });
});
