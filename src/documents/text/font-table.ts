/** Which font file prints which characters; the files lie in fixtures/fonts. Pure data, nothing is loaded here. */

/** First and last code point, and the file of the script's own font. Sorted. */
const BLOCKS: readonly (readonly [number, number, string])[] = [
  [0x0530, 0x058f, 'NotoSansArmenian.ttf'],
  [0x0590, 0x05ff, 'NotoSansHebrew.ttf'],
  [0x0600, 0x06ff, 'NotoSansArabic.ttf'],
  [0x0700, 0x074f, 'NotoSansSyriac.ttf'],
  [0x0750, 0x077f, 'NotoSansArabic.ttf'],
  [0x0780, 0x07bf, 'NotoSansThaana.ttf'],
  [0x07c0, 0x07ff, 'NotoSansNKo.ttf'],
  [0x0860, 0x086f, 'NotoSansSyriac.ttf'],
  [0x0870, 0x08ff, 'NotoSansArabic.ttf'],
  [0x0900, 0x097f, 'NotoSansDevanagari.ttf'],
  [0x0980, 0x09ff, 'NotoSansBengali.ttf'],
  [0x0a00, 0x0a7f, 'NotoSansGurmukhi.ttf'],
  [0x0a80, 0x0aff, 'NotoSansGujarati.ttf'],
  [0x0b00, 0x0b7f, 'NotoSansOriya.ttf'],
  [0x0b80, 0x0bff, 'NotoSansTamil.ttf'],
  [0x0c00, 0x0c7f, 'NotoSansTelugu.ttf'],
  [0x0c80, 0x0cff, 'NotoSansKannada.ttf'],
  [0x0d00, 0x0d7f, 'NotoSansMalayalam.ttf'],
  [0x0d80, 0x0dff, 'NotoSansSinhala.ttf'],
  [0x0e00, 0x0e7f, 'NotoSansThai.ttf'],
  [0x0e80, 0x0eff, 'NotoSansLao.ttf'],
  [0x0f00, 0x0fff, 'NotoSerifTibetan.ttf'],
  [0x1000, 0x109f, 'NotoSansMyanmar.ttf'],
  [0x10a0, 0x10ff, 'NotoSansGeorgian.ttf'],
  [0x1100, 0x11ff, 'NotoSansCJK-Hangul.otf'],
  [0x1200, 0x139f, 'NotoSansEthiopic.ttf'],
  [0x13a0, 0x13ff, 'NotoSansCherokee.ttf'],
  [0x1400, 0x167f, 'NotoSansCanadianAboriginal.ttf'],
  [0x1780, 0x17ff, 'NotoSansKhmer.ttf'],
  [0x1800, 0x18af, 'NotoSansMongolian.ttf'],
  [0x18b0, 0x18ff, 'NotoSansCanadianAboriginal.ttf'],
  [0x1950, 0x197f, 'NotoSansTaiLe.ttf'],
  [0x1980, 0x19df, 'NotoSansNewTaiLue.ttf'],
  [0x19e0, 0x19ff, 'NotoSansKhmer.ttf'],
  [0x1b00, 0x1b7f, 'NotoSansBalinese.ttf'],
  [0x1b80, 0x1bbf, 'NotoSansSundanese.ttf'],
  [0x1c50, 0x1c7f, 'NotoSansOlChiki.ttf'],
  [0x1c90, 0x1cbf, 'NotoSansGeorgian.ttf'],
  [0x1cc0, 0x1ccf, 'NotoSansSundanese.ttf'],
  [0x2c80, 0x2cff, 'NotoSansCoptic.ttf'],
  [0x2d00, 0x2d2f, 'NotoSansGeorgian.ttf'],
  [0x2d30, 0x2d7f, 'NotoSansTifinagh.ttf'],
  [0x2d80, 0x2ddf, 'NotoSansEthiopic.ttf'],
  [0x2e80, 0x312f, 'DroidSansFallbackFull.ttf'],
  [0x3130, 0x318f, 'NotoSansCJK-Hangul.otf'],
  [0x3190, 0x31ff, 'DroidSansFallbackFull.ttf'],
  [0x3200, 0x321f, 'NotoSansCJK-Hangul.otf'],
  [0x3260, 0x327f, 'NotoSansCJK-Hangul.otf'],
  [0x3280, 0x9fff, 'DroidSansFallbackFull.ttf'],
  [0xa000, 0xa4cf, 'NotoSansYi.ttf'],
  [0xa4d0, 0xa4ff, 'NotoSansLisu.ttf'],
  [0xa500, 0xa63f, 'NotoSansVai.ttf'],
  [0xa980, 0xa9df, 'NotoSansJavanese.ttf'],
  [0xa9e0, 0xa9ff, 'NotoSansMyanmar.ttf'],
  [0xaa00, 0xaa5f, 'NotoSansCham.ttf'],
  [0xaa60, 0xaa7f, 'NotoSansMyanmar.ttf'],
  [0xaae0, 0xaaff, 'NotoSansMeeteiMayek.ttf'],
  [0xab00, 0xab2f, 'NotoSansEthiopic.ttf'],
  [0xab70, 0xabbf, 'NotoSansCherokee.ttf'],
  [0xabc0, 0xabff, 'NotoSansMeeteiMayek.ttf'],
  [0xac00, 0xd7ff, 'NotoSansCJK-Hangul.otf'],
  [0xf900, 0xfaff, 'DroidSansFallbackFull.ttf'],
  [0xfb13, 0xfb17, 'NotoSansArmenian.ttf'],
  [0xfb1d, 0xfb4f, 'NotoSansHebrew.ttf'],
  [0xfb50, 0xfdff, 'NotoSansArabic.ttf'],
  [0xfe30, 0xfe4f, 'DroidSansFallbackFull.ttf'],
  [0xfe70, 0xfeff, 'NotoSansArabic.ttf'],
  [0xff00, 0xffef, 'DroidSansFallbackFull.ttf'],
  [0x1e900, 0x1e95f, 'NotoSansAdlam.ttf'],
  [0x20000, 0x3ffff, 'NotoSansCJK-Supplement.otf'],
];

/** Asked in this order for what the script's own font lacks. */
const REST = ['NotoSans.ttf', 'DroidSansFallbackFull.ttf', 'NotoSansCJK-Supplement.otf', 'Unifont.otf'];
const BEYOND_BMP = ['UnifontUpper.otf', 'NotoSans.ttf'];

/** The files that may have the character, likeliest first. */
export function fontFiles(codePoint: number, bold: boolean): readonly string[] {
  const latin = bold ? 'LiberationSans-Bold.ttf' : 'LiberationSans-Regular.ttf';
  const own = codePoint < 0x530 ? undefined : blockFont(codePoint);
  const rest = codePoint > 0xffff ? BEYOND_BMP : REST;
  return own === undefined ? [latin, ...rest] : [own, latin, ...rest];
}

/** Scripts that stack marks above and below; set a little smaller, all their lines alike. */
const TALL =
  /Noto(Sans|Serif)(Arabic|Syriac|Thaana|NKo|Thai|Lao|Tibetan|Myanmar|Khmer|Balinese|Javanese|Sinhala|Sundanese)/;
const INDIC = /NotoSans(Devanagari|Bengali|Gurmukhi|Gujarati|Oriya|Tamil|Telugu|Kannada|Malayalam)/;

/** Size of a font relative to the text's nominal size. */
export function fontScale(file: string): number {
  return TALL.test(file) || INDIC.test(file) ? 0.86 : 1;
}

/** Only Latin, Greek and Cyrillic have a bold font; bold text of other scripts gets thicker outlines. */
export function hasBold(file: string): boolean {
  return file.startsWith('Liberation');
}

/** Fonts whose characters stand side by side, one glyph each, so that no shaping tables need be read. */
export function isPlainFont(file: string): boolean {
  return /^(Liberation|Droid|NotoSansCJK|Unifont)/.test(file);
}

function blockFont(codePoint: number): string | undefined {
  let low = 0;
  let high = BLOCKS.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const block = BLOCKS[middle];
    if (block === undefined) return undefined;
    if (codePoint < block[0]) high = middle - 1;
    else if (codePoint > block[1]) low = middle + 1;
    else return block[2];
  }
  return undefined;
}
