import { isSscc } from '../../kernel/gs1.ts';
import type { Page } from '../drawing/drawing.ts';
import { documentDate } from '../forms/dates.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { layoutLabelFace } from './label-face.ts';
import type { LabelReference } from './label-references.ts';
import { type Party, partyLines } from './party.ts';

/** All that is on the 4 × 6 in label of a pallet, crate or other handling unit that travels by freight. */
export interface HandlingUnitLabel {
  readonly isSample: boolean;
  readonly carrierName: string;
  readonly scac?: string;
  readonly serviceName: string;
  readonly from: Party;
  readonly to: Party;
  /** ISO date. */
  readonly shipDate: string;
  /** `PALLET`, `CRATE`, … */
  readonly unitType: string;
  readonly unitNumber: number;
  readonly unitCount: number;
  /** Packages on it; undefined where it is itself the package. */
  readonly pieces?: number;
  readonly weight: string;
  readonly dimensions?: string;
  readonly freightClass?: string;
  readonly marks?: readonly string[];
  readonly bolNumber?: string;
  readonly references: readonly LabelReference[];
  /** Barcode: the PRO number, else the shipment's tracking number. */
  readonly proNumber?: string;
  readonly trackingNumber: string;
  readonly sscc?: string;
}

export function layoutHandlingUnitLabel(label: HandlingUnitLabel): Page {
  const bol = label.bolNumber === undefined ? [] : [{ label: 'BOL', value: label.bolNumber }];
  return layoutLabelFace({
    isSample: label.isSample,
    isReturn: false,
    fromCaption: 'FROM',
    from: partyLines(label.from, label.to.country),
    to: partyLines(label.to, label.from.country),
    count: plainText(`${label.unitType} ${label.unitNumber} of ${label.unitCount}`),
    weight: plainText(label.weight),
    details: lines(label.dimensions, documentDate(label.shipDate)),
    sorting: plainText(label.to.zip ?? label.to.country ?? ''),
    sortingDetail: lines(
      label.pieces === undefined ? undefined : `${label.pieces} pieces`,
      label.freightClass === undefined ? undefined : `Class ${label.freightClass}`,
    ),
    carrier: plainText(label.scac === undefined ? label.carrierName : `${label.carrierName} (${label.scac})`),
    service: plainText(label.serviceName),
    marks: plainText((label.marks ?? []).join(' / ')),
    codeCaption: label.proNumber === undefined ? 'TRACKING NUMBER' : 'PRO NUMBER',
    code: label.proNumber ?? label.trackingNumber,
    isSscc: isSscc(label.trackingNumber) && label.proNumber === undefined,
    references: [...bol, ...label.references],
    ...(label.sscc === undefined ? {} : { sscc: label.sscc }),
  });
}
