import { scansIn } from '../drawing/bar-width.ts';
import type { Area, DrawingElement, Page } from '../drawing/drawing.ts';
import { barcode, fill, frame, line, text } from '../drawing/drawing.ts';
import { plainText } from '../text/plain-text.ts';
import { type LabelReference, layoutReferences } from './label-references.ts';
import { sampleMark } from './sample-mark.ts';

/** What stands where on a 4 × 6 in shipping label; texts are plain, several lines separated by `\n`. */
export interface LabelFace {
  readonly isSample: boolean;
  readonly isReturn: boolean;
  readonly fromCaption: string;
  readonly from: string;
  readonly to: string;
  /** Top right: which of how many, then weight, then the rest in small. */
  readonly count: string;
  readonly weight: string;
  readonly details: string;
  /** Middle band: what it is sorted by, and how it travels. */
  readonly sorting: string;
  readonly sortingDetail: string;
  readonly carrier: string;
  readonly service: string;
  readonly marks: string;
  readonly codeCaption: string;
  /** Goes into the barcode exactly as it stands; an SSCC as GS1-128, behind its identifier. */
  readonly code: string;
  /** Known to be one by whoever gave the number: 18 digits of a carrier's own may have its check digit by chance. */
  readonly isSscc: boolean;
  /** 18 digits, printed as GS1-128 (00); anything else as Code 128, as it stands. */
  readonly sscc?: string;
  readonly references: readonly LabelReference[];
}

export const LABEL_WIDTH = 4000;
export const LABEL_HEIGHT = 6000;
const LEFT = 120;
const INNER = LABEL_WIDTH - 2 * LEFT;
const THIN = 12;
const THICK = 30;
/** The word once more, for those who search or listen instead of looking. */
const SAMPLE_WORD = { size: 85, bold: true, align: 'right' } as const;

export function layoutLabelFace(face: LabelFace): Page {
  const codes = [...codePanel(face), ...(face.sscc === undefined ? [] : ssccPanel(face.sscc))];
  return labelPage(face.isSample, [
    ...sender(face),
    ...recipient(face),
    ...travel(face),
    ...codes,
    ...layoutReferences(face.references, below(face.sscc === undefined ? 4460 : 5330)),
  ]);
}

/** A label page; in the sandbox SAMPLE lies beneath everything, and barcodes are cleared of it. */
export function labelPage(isSample: boolean, elements: readonly DrawingElement[]): Page {
  const mark = isSample ? sampleMark({ x: 0, y: 0, width: LABEL_WIDTH, height: LABEL_HEIGHT }) : [];
  const cleared = isSample ? elements.filter((element) => element.kind === 'barcode') : [];
  return {
    width: LABEL_WIDTH,
    height: LABEL_HEIGHT,
    elements: [...mark, ...cleared.map((code) => fill(code, 'white')), ...elements],
  };
}

function sender(face: LabelFace): DrawingElement[] {
  return [
    text(face.fromCaption, area(LEFT, 110, 1000, 100), { size: 80, bold: true }),
    text(face.from, area(LEFT, 215, 2200, 640), { size: 100 }),
    text(face.count, right(100, 230), { size: 185, bold: true, align: 'right' }),
    text(face.weight, right(335, 180), { size: 140, bold: true, align: 'right' }),
    text(face.details, right(525, 330), { size: 105, align: 'right' }),
    line(0, 880, LABEL_WIDTH, 880, THIN),
  ];
}

function recipient(face: LabelFace): DrawingElement[] {
  return [
    text('SHIP TO', area(LEFT, 920, 700, 110), { size: 90, bold: true }),
    ...(face.isReturn ? returnMark() : []),
    text(face.to, area(380, 1070, 3500, 1080), { size: 180, bold: true }),
    line(0, 2180, LABEL_WIDTH, 2180, THIN),
  ];
}

function returnMark(): DrawingElement[] {
  const box = area(2600, 910, 1280, 150);
  return [frame(box, THIN), text('RETURN LABEL', box, { size: 115, bold: true, align: 'center', valign: 'middle' })];
}

function travel(face: LabelFace): DrawingElement[] {
  const x = 1800;
  const width = LABEL_WIDTH - LEFT - x;
  return [
    text(face.sorting, area(LEFT, 2215, 1580, 420), { size: 350, bold: true, valign: 'middle' }),
    text(face.sortingDetail, area(LEFT, 2645, 1580, 270), { size: 130, bold: true }),
    line(1740, 2180, 1740, 2940, THIN),
    text(face.carrier, area(x, 2220, width, 160), { size: 125 }),
    text(face.service, area(x, 2385, width, 290), { size: 235, bold: true, valign: 'middle' }),
    text(face.marks, area(x, 2690, width, 220), { size: 110, bold: true }),
    line(0, 2940, LABEL_WIDTH, 2940, THICK),
  ];
}

function codePanel({ codeCaption, code, isSscc, isSample }: LabelFace): DrawingElement[] {
  return [
    text(codeCaption, area(LEFT, 2985, 1900, 110), { size: 85, bold: true }),
    ...(isSample ? [text('SAMPLE', area(2100, 2985, LABEL_WIDTH - LEFT - 2100, 110), SAMPLE_WORD)] : []),
    ...codeBars({ code, isSscc }, area(60, 3110, LABEL_WIDTH - 120, 1020)),
    text(isSscc ? `(00) ${code}` : plainText(code), area(LEFT, 4150, INNER, 220), {
      size: 165,
      bold: true,
      align: 'center',
      valign: 'middle',
    }),
    line(0, 4400, LABEL_WIDTH, 4400, THICK),
  ];
}

/** GS1 (General Specifications 3.2) takes an SSCC for one behind FNC1 and 00 alone; as Code 128 it is any 18 digits. */
function codeBars({ code, isSscc }: Pick<LabelFace, 'code' | 'isSscc'>, bars: Area): DrawingElement[] {
  if (isSscc) return [barcode(`00${code}`, bars, 'gs1_128')];
  return scansIn(bars.width, code) ? [barcode(code, bars)] : [];
}

function ssccPanel(sscc: string): DrawingElement[] {
  const isPlate = /^\d{18}$/.test(sscc);
  const bars = area(540, 4440, LABEL_WIDTH - 2 * 540, 680);
  return [
    text('SSCC', area(LEFT, 4440, 400, 100), { size: 80, bold: true }),
    ...(isPlate ? [barcode(`00${sscc}`, bars, 'gs1_128')] : scansIn(bars.width, sscc) ? [barcode(sscc, bars)] : []),
    text(isPlate ? `(00) ${sscc}` : plainText(sscc), area(LEFT, 5130, INNER, 150), { size: 120, align: 'center' }),
    line(0, 5300, LABEL_WIDTH, 5300, THIN),
  ];
}

/** The rest of the label from there on. */
function below(top: number): Area {
  return area(LEFT, top, INNER, LABEL_HEIGHT - 110 - top);
}

function right(y: number, height: number): Area {
  return area(2400, y, LABEL_WIDTH - LEFT - 2400, height);
}

function area(x: number, y: number, width: number, height: number): Area {
  return { x, y, width, height };
}
