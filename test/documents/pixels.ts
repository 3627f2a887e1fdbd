import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, type ReadResult, readBarcodes } from 'zxing-wasm/reader';

/** A page as a scanner's camera sees it: four bytes a pixel, three colours and opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Looking {
  pdf(bytes: Uint8Array, dpi: number): Promise<Pixels[]>;
  /** Of a PDF, the text that can be searched and copied, page by page. */
  pdfTexts(bytes: Uint8Array): Promise<string[]>;
  /** PNG files, one a label. */
  zpl(zpl: string, dpi: 203 | 300): Promise<Uint8Array[]>;
  /** Black dots of a PNG as `x,y`, row by row. */
  blackDots(png: Uint8Array): Promise<string[]>;
  /** Every Code 128 on the picture, sorted. */
  barcodes(picture: Pixels | Uint8Array): Promise<string[]>;
}

/** Renderers and a decoder that share no code with shipdock: PDFium, a ZPL interpreter and ZXing, all WebAssembly. */
export async function openLooking(): Promise<Looking> {
  const pdfium = await PDFiumLibrary.init();
  const require = createRequire(import.meta.url);
  const { api } = await (require('zpl-renderer-js') as typeof import('zpl-renderer-js')).ready;
  const wasm = require.resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  return {
    async pdf(bytes, dpi) {
      const document = await pdfium.loadDocument(bytes);
      const pages: Pixels[] = [];
      for (const page of document.pages()) {
        const { width, height, data } = await page.render({ scale: dpi / 72, render: 'bitmap' });
        pages.push({ width, height, bytes: new Uint8Array(data) });
      }
      document.destroy();
      return pages;
    },
    async pdfTexts(bytes) {
      const document = await pdfium.loadDocument(bytes);
      const texts = Array.from(document.pages(), (page) => page.getText());
      document.destroy();
      return texts;
    },
    async zpl(zpl, dpi) {
      const pictures = await api.zplToBase64MultipleAsync(zpl, 101.6, 152.4, dpi === 203 ? 8 : 12);
      return pictures.map((picture) => new Uint8Array(Buffer.from(picture, 'base64')));
    },
    async blackDots(png) {
      const { width, grey } = greyPng(png);
      return Array.from(grey, (value, at) => (value < 128 ? `${at % width},${Math.floor(at / width)}` : '')).filter(
        Boolean,
      );
    },
    async barcodes(picture) {
      const read = await readBarcodes(picture instanceof Uint8Array ? picture : imageData(picture), {
        formats: ['Code128'],
        tryHarder: true,
        tryRotate: false,
        tryInvert: false,
        tryDownscale: false,
        maxNumberOfSymbols: 40,
      });
      return read
        .filter((result) => result.isValid)
        .map(content)
        .sort();
    },
  };
}

/** The data; a GS1-128 (FNC1 first) with `]C1` before it. */
function content(result: ReadResult): string {
  return result.symbologyIdentifier === ']C1' ? `]C1${Buffer.from(result.bytes).toString('latin1')}` : result.text;
}

function imageData({ width, height, bytes }: Pixels): Parameters<typeof readBarcodes>[0] {
  const data = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length);
  // Node has no ImageData; the decoder takes anything of its shape.
  return { width, height, data, colorSpace: 'srgb' } as unknown as Parameters<typeof readBarcodes>[0];
}

/** Reads an 8-bit grey PNG without interlacing, as the ZPL interpreter writes it. */
function greyPng(png: Uint8Array): { readonly width: number; readonly grey: Uint8Array } {
  const view = Buffer.from(png);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < view.length; at += 12 + view.readUInt32BE(at)) {
    if (view.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(view.subarray(at + 8, at + 8 + view.readUInt32BE(at)));
  }
  const rows = inflateSync(Buffer.concat(parts));
  const grey = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) unfilter(rows.subarray(y * (width + 1), (y + 1) * (width + 1)), grey, y, width);
  return { width, grey };
}

/** PNG's five row filters, one byte a pixel. */
function unfilter(row: Uint8Array, grey: Uint8Array, y: number, width: number): void {
  const pixel = (x: number, line: number) => (x < 0 || line < 0 ? 0 : (grey[line * width + x] ?? 0));
  for (let x = 0; x < width; x++) {
    const [left, up, corner] = [pixel(x - 1, y), pixel(x, y - 1), pixel(x - 1, y - 1)];
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][row[0] ?? 0] ?? 0;
    grey[y * width + x] = (row[x + 1] ?? 0) + predicted;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
