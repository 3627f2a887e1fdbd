import { expect, test } from 'vitest';
import { documentFormat } from '../../src/cli/files/document-format.ts';

test.each([
  ['l.png', undefined, 'l.png is named as PNG, and would hold PDF or ZPL', '-o l.pdf'],
  ['out/all labels.JPG', 'zpl', 'out/all labels.JPG is named as JPG, and would hold ZPL', "-o 'out/all labels.zpl'"],
  ['bol.docx', 'pdf', 'bol.docx is named as DOCX, and would hold PDF', '-o bol.pdf'],
  ['l.zpl', 'pdf', 'l.zpl is named as ZPL, and would hold PDF', '-o l.pdf'],
])('a document is not written to a file that is named as another kind: %s', (output, asked, message, hint) => {
  expect(() => documentFormat(output, asked)).toThrow(expect.objectContaining({ code: 'usage', message, hint }));
});

test.each([
  ['l.pdf', undefined, 'pdf'],
  ['l.ZPL', undefined, 'zpl'],
  ['labels-2026.03.02', 'zpl', 'zpl'],
  ['SO-1.A', undefined, undefined],
  ['l.prn', 'zpl', 'zpl'],
  ['labels.png/', undefined, undefined],
  ['upload.png', 'png', undefined],
  ['-', undefined, undefined],
  [undefined, 'pdf', 'pdf'],
])('an ending that says the same, or no kind of file, is taken: %s', (output, asked, format) => {
  expect(documentFormat(output, asked)).toBe(format);
});
