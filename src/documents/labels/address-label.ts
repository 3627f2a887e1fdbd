import { scansIn } from '../drawing/bar-width.ts';
import { barcode, line, type Page, text } from '../drawing/drawing.ts';
import { area } from '../drawing/paper.ts';
import { plainText } from '../text/plain-text.ts';
import { LABEL_HEIGHT, LABEL_WIDTH, labelPage } from './label-face.ts';
import type { LabelReference } from './label-references.ts';
import { type Party, partyLines } from './party.ts';

/** Sender and recipient in large letters, for goods whose carrier brings its own labels. 4 × 6 in. */
export interface AddressLabel {
  readonly isSample: boolean;
  readonly from: Party;
  readonly to: Party;
  /** Printed as given. */
  readonly carrierCode?: string;
  readonly number: number;
  readonly count: number;
  /** Also as barcode, where one of it can be scanned. */
  readonly orderNumber?: string;
  readonly references: readonly LabelReference[];
}

const LEFT = 160;
const INNER = LABEL_WIDTH - 2 * LEFT;
const BARS = area(60, 4560, LABEL_WIDTH - 120, 800);
const SAMPLE_WORD = { size: 100, bold: true, align: 'right' } as const;

export function layoutAddressLabel(label: AddressLabel): Page {
  const order = label.orderNumber ?? '';
  const references = label.references.map(({ label: name, value }) => `${name}: ${value}`).join(' / ');
  return labelPage(label.isSample, [
    text('FROM', area(LEFT, 150, 900, 120), { size: 95, bold: true }),
    text(partyLines(label.from, label.to.country), area(LEFT, 280, 2400, 1000), { size: 125 }),
    text(`${label.number} of ${label.count}`, area(2600, 150, LABEL_WIDTH - LEFT - 2600, 260), {
      size: 200,
      bold: true,
      align: 'right',
    }),
    text(plainText(label.carrierCode ?? ''), area(2600, 430, LABEL_WIDTH - LEFT - 2600, 300), {
      size: 150,
      bold: true,
      align: 'right',
    }),
    text(label.isSample ? 'SAMPLE' : '', area(2600, 1140, LABEL_WIDTH - LEFT - 2600, 140), SAMPLE_WORD),
    line(0, 1340, LABEL_WIDTH, 1340, 20),
    text('TO', area(LEFT, 1400, 900, 150), { size: 120, bold: true }),
    text(partyLines(label.to, label.from.country), area(LEFT, 1600, INNER, 2600), { size: 270, bold: true }),
    line(0, 4280, LABEL_WIDTH, 4280, 20),
    text(order === '' ? '' : plainText(`ORDER ${order}`), area(LEFT, 4330, INNER, 200), {
      size: 140,
      bold: true,
      valign: 'middle',
    }),
    ...(scansIn(BARS.width, order) ? [barcode(order, BARS)] : []),
    text(plainText(references), area(LEFT, 5420, INNER, LABEL_HEIGHT - 120 - 5420), { size: 115 }),
  ]);
}
