import { isSscc } from '../../kernel/gs1.ts';
import type { Page } from '../drawing/drawing.ts';
import { documentDate } from '../forms/dates.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { layoutLabelFace } from './label-face.ts';
import type { LabelReference } from './label-references.ts';
import { type Party, partyLines } from './party.ts';

/** All that is on one 4 × 6 in label of a package. */
export interface PackageLabel {
  readonly kind: 'outbound' | 'return';
  /** Prints SAMPLE across the face (sandbox). */
  readonly isSample: boolean;
  readonly carrierName: string;
  readonly serviceName: string;
  readonly from: Party;
  readonly to: Party;
  /** ISO date. */
  readonly shipDate: string;
  /** With its unit, as `12.4 lb`. */
  readonly weight: string;
  /** With their unit, as `12 x 9 x 4 in`. */
  readonly dimensions?: string;
  readonly packageNumber: number;
  readonly packageCount: number;
  /** What it is sorted by: carrier's zone or hub. The ZIP is taken from `to`. */
  readonly routing?: string;
  /** Short remarks for the handler: `SIGNATURE`, `LTD QTY`, `SATURDAY`. */
  readonly marks?: readonly string[];
  readonly references: readonly LabelReference[];
  /** Goes into the barcode exactly as it stands; an SSCC as GS1-128 (00). */
  readonly trackingNumber: string;
  /** 18 digits, printed as GS1-128 (00). */
  readonly sscc?: string;
}

/** The label as drawing elements on a page of 4 × 6 in. */
export function layoutPackageLabel(label: PackageLabel): Page {
  const isReturn = label.kind === 'return';
  return layoutLabelFace({
    isSample: label.isSample,
    isReturn,
    fromCaption: isReturn ? 'RETURN FROM' : 'FROM',
    from: partyLines(label.from, label.to.country),
    to: partyLines(label.to, label.from.country),
    count: `${label.packageNumber} of ${label.packageCount}`,
    weight: plainText(label.weight),
    details: lines(label.dimensions, documentDate(label.shipDate)),
    sorting: plainText(label.to.zip ?? label.to.country ?? ''),
    sortingDetail: lines(label.routing),
    carrier: plainText(label.carrierName),
    service: plainText(label.serviceName),
    marks: plainText((label.marks ?? []).join(' / ')),
    codeCaption: 'TRACKING NUMBER',
    code: label.trackingNumber,
    // Ours are the only tracking numbers of 18 digits: of accounts with a GS1 company prefix.
    isSscc: isSscc(label.trackingNumber),
    references: label.references,
    ...(label.sscc === undefined ? {} : { sscc: label.sscc }),
  });
}
