import { expect, it } from 'vitest';
import type { Page, TextBox } from '../../src/documents/drawing/drawing.ts';
import { type LabelFace, layoutLabelFace } from '../../src/documents/labels/label-face.ts';
import { layoutReferences } from '../../src/documents/labels/label-references.ts';

const FACE: LabelFace = {
  ...{ isSample: false, isReturn: false, fromCaption: 'FROM', from: 'Demo', to: 'Ann\n1 High St', count: '1 of 2' },
  ...{ weight: '3 lb', details: 'BOX S', sorting: '893', sortingDetail: 'NV', carrier: 'Fixture', service: 'Ground' },
  ...{ marks: 'SIGNATURE', codeCaption: 'TRACKING #', code: 'SDX1000000001', isSscc: false, references: [] },
};
const PLATE = '006141411234567890';
const NO_BARS = 'X'.repeat(200);

const isText = (element: Page['elements'][number]): element is TextBox => element.kind === 'text';
const texts = (face: LabelFace) =>
  layoutLabelFace(face)
    .elements.filter(isText)
    .map(({ text }) => text);
const codes = (face: LabelFace) =>
  layoutLabelFace(face).elements.flatMap((each) => (each.kind === 'barcode' ? [[each.symbology, each.data]] : []));

it('a label says all of its shipment from above to below, and twice in the sandbox that it is a sample', () => {
  const said = ['Fixture', 'Ground', 'SIGNATURE', 'TRACKING #', 'SDX1000000001'];
  const above = ['FROM', 'Demo', '1 of 2', '3 lb', 'BOX S', 'SHIP TO', 'Ann\n1 High St', '893', 'NV', ...said];
  const references = [{ label: 'PO', value: '7' }];
  expect(texts({ ...FACE, references })).toEqual([...above, 'PO: 7']);
  const sample = texts({ ...FACE, isSample: true, isReturn: true, sscc: PLATE });
  expect(sample).toEqual([
    ...[...above.slice(0, 6), 'RETURN LABEL', ...above.slice(6, 13), 'SAMPLE', 'SDX1000000001'],
    ...['SSCC', `(00) ${PLATE}`],
  ]);
  const isMark = (each: Page['elements'][number]) => each.kind === 'line' && each.shade === 'grey';
  const marks = (face: LabelFace) => layoutLabelFace(face).elements.filter(isMark).length;
  expect([marks(FACE), marks({ ...FACE, isSample: true }) > 10]).toEqual([0, true]);
});

it.each<[string, Partial<LabelFace>, readonly unknown[]]>([
  ['as it stands', {}, [['code128', 'SDX1000000001']]],
  ['an SSCC behind its identifier', { code: PLATE, isSscc: true }, [['gs1_128', `00${PLATE}`]]],
  ['18 digits of a carrier as they stand', { code: PLATE }, [['code128', PLATE]]],
  [
    'the SSCC beside a number',
    { sscc: PLATE },
    [
      ['code128', 'SDX1000000001'],
      ['gs1_128', `00${PLATE}`],
    ],
  ],
  [
    'what is no SSCC as it stands',
    { sscc: 'P-1' },
    [
      ['code128', 'SDX1000000001'],
      ['code128', 'P-1'],
    ],
  ],
  ['nothing of what no scanner could read', { code: NO_BARS, sscc: NO_BARS }, []],
])('the barcodes of a label hold %s', (_, changes, expected) => {
  expect(codes({ ...FACE, ...changes })).toEqual(expected);
});

it('white lies beneath each barcode of a sample, and its references stand below what is printed', () => {
  const references = [{ label: 'PO', value: '7' }];
  const whole = layoutLabelFace({ ...FACE, isSample: true, sscc: PLATE, references }).elements;
  const bars = whole.filter(({ kind }) => kind === 'barcode');
  expect(whole.filter((each) => each.kind === 'fill' && each.shade === 'white')).toHaveLength(bars.length);
  const top = (face: LabelFace) => layoutLabelFace(face).elements.filter(isText).at(-1)?.y;
  expect([top({ ...FACE, references }), top({ ...FACE, references, sscc: PLATE })]).toEqual([4460, 5330]);
});

it('references stand in two columns, long ones below over the whole width, smaller where there are many', () => {
  const place = { x: 100, y: 1000, width: 2080, height: 1000 };
  const at = (...values: readonly string[]) =>
    layoutReferences(
      values.map((value) => ({ label: 'R', value })),
      place,
    ).map((each) => (isText(each) ? [each.x, each.y, each.width, each.height] : []));
  const [two, long, longer] = ['ab', 'x'.repeat(28), 'x'.repeat(70)];
  expect(at(two, '', two, two)).toEqual([
    [100, 1000, 1000, 170],
    [1180, 1000, 1000, 170],
    [100, 1190, 1000, 170],
  ]);
  expect(at(long, two, longer, 'x'.repeat(27))).toEqual([
    [100, 1000, 1000, 170],
    [1180, 1000, 1000, 170],
    [100, 1190, 2080, 170],
    [100, 1380, 2080, 360],
  ]);
  const many = at(...Array.from({ length: 21 }, () => two));
  expect([many[0], many.at(-1)]).toEqual([
    [100, 1000, 1000, 79],
    [100, 1900, 1000, 79],
  ]);
  expect(at()).toEqual([]);
});
