import { type AddressLabel, layoutAddressLabel } from './address-label.ts';
import { type AnyLabel, labelTitle, layoutAnyLabel } from './any-label.ts';
import { type Page, type Sheet, sheetOf } from './drawing.ts';
import { type HandlingUnitLabel, layoutHandlingUnitLabel } from './handling-unit-label.ts';
import { layoutPackageLabel, type PackageLabel } from './label.ts';
import { type LabelPaper, labelSheets } from './label-sheets.ts';
import { laidOut } from './laid-out.ts';
import { renderPdf } from './pdf.ts';

/**
 * Labels as one PDF in the order given: a page of 4 × 6 in each, or several on a sheet of office paper.
 * The same labels give the same bytes.
 */
export function renderLabelsPdf(labels: readonly PackageLabel[], paper: LabelPaper = '4x6'): Promise<Uint8Array> {
  return render(
    'Label',
    labels.map((label) => label.trackingNumber),
    laidOut(labels, layoutPackageLabel),
    paper,
  );
}

export function renderHandlingUnitLabelsPdf(
  labels: readonly HandlingUnitLabel[],
  paper: LabelPaper = '4x6',
): Promise<Uint8Array> {
  const numbers = labels.map((label) => label.proNumber ?? label.trackingNumber);
  return render('Handling unit label', numbers, laidOut(labels, layoutHandlingUnitLabel), paper);
}

export function renderAddressLabelsPdf(
  labels: readonly AddressLabel[],
  paper: LabelPaper = '4x6',
): Promise<Uint8Array> {
  return render(
    'Address label',
    labels.map((label) => label.orderNumber ?? ''),
    laidOut(labels, layoutAddressLabel),
    paper,
  );
}

/** Labels of any kind, in the order given. */
export function renderAnyLabelsPdf(labels: readonly AnyLabel[], paper: LabelPaper = '4x6'): Promise<Uint8Array> {
  const [first, another] = labels;
  const title = first === undefined || another !== undefined ? `${labels.length} labels` : labelTitle(first);
  return renderPdf(sheets(laidOut(labels, layoutAnyLabel), paper), { title });
}

function render(
  kind: string,
  numbers: readonly string[],
  pages: Iterable<Page>,
  paper: LabelPaper,
): Promise<Uint8Array> {
  const title = numbers.length === 1 ? `${kind} ${numbers[0] ?? ''}`.trim() : `${numbers.length} labels`;
  return renderPdf(sheets(pages, paper), { title });
}

function* sheets(pages: Iterable<Page>, paper: LabelPaper): Generator<Sheet> {
  if (paper !== '4x6') yield* labelSheets(pages, paper);
  else for (const page of pages) yield sheetOf(page);
}
