import type { Paper } from '../../kernel/home-paper.ts';
import type { Page } from '../drawing/drawing.ts';
import { text } from '../drawing/drawing.ts';
import { area, signatureLine } from '../drawing/paper.ts';
import { type Party, partyLines } from '../labels/party.ts';
import { lines, plainText } from '../text/plain-text.ts';
import { documentDate } from './dates.ts';
import { contentWidth, layoutForm, MARGIN, type Part } from './form.ts';
import { barcodeRow, fieldRow, gap, stacked } from './form-parts.ts';
import type { Column, Row } from './table.ts';

/** What a carrier takes over on a day; the driver signs it. */
export interface Manifest {
  readonly paper: Paper;
  readonly isSample: boolean;
  readonly manifestNumber: string;
  readonly date: string;
  readonly carrierName: string;
  readonly from: Party;
  readonly shipments: readonly ManifestShipment[];
  readonly totals: ManifestTotals;
  /** Pieces by service, as `Ground` 12. */
  readonly services: readonly { readonly name: string; readonly packages: string }[];
  /** Booked for the day but not here (cancelled, not packed), each with its reason. */
  readonly missing: readonly { readonly trackingNumber: string; readonly reason: string }[];
}

export interface ManifestShipment {
  readonly trackingNumber: string;
  readonly orderNumber?: string;
  readonly serviceName: string;
  readonly to: Party;
  readonly packages: string;
  readonly weight: string;
}

export interface ManifestTotals {
  readonly shipments: string;
  readonly packages: string;
  readonly weight: string;
}

const COLUMNS: readonly Column[] = [
  { title: '#', width: 400, align: 'right' },
  { title: 'TRACKING NUMBER', width: 1900 },
  { title: 'ORDER', width: 1200 },
  { title: 'SERVICE', width: 1300 },
  { title: 'TO', width: 1500 },
  { title: 'PKGS', width: 550, align: 'right' },
  { title: 'WEIGHT', width: 850, align: 'right' },
];

export function layoutManifest(manifest: Manifest): Page[] {
  const { shipments, packages, weight } = manifest.totals;
  const total: Row = {
    cells: ['', `TOTAL: ${plainText(shipments)}`, '', '', '', packages, weight].map(plainText),
    isTotal: true,
  };
  return layoutForm({
    paper: manifest.paper,
    isSample: manifest.isSample,
    title: 'MANIFEST',
    subtitle: `${manifest.carrierName}, ${documentDate(manifest.date)}, manifest ${manifest.manifestNumber}`,
    head: head(manifest),
    columns: COLUMNS,
    rows: [...manifest.shipments.map(row), total, ...manifest.missing.map(missingRow)],
    foot: signatures(manifest.paper),
  });
}

function head(manifest: Manifest): Part {
  const services = manifest.services.map(({ name, packages }) => `${name}: ${packages}`);
  return stacked(
    fieldRow(manifest.paper, 760, [
      { caption: 'FROM', value: partyLines(manifest.from, manifest.from.country) },
      { caption: 'CARRIER', value: lines(manifest.carrierName, documentDate(manifest.date)) },
      { caption: 'PACKAGES BY SERVICE', value: lines(...services) },
    ]),
    barcodeRow(manifest.paper, 'MANIFEST', manifest.manifestNumber),
    gap(),
  );
}

function row(shipment: ManifestShipment, index: number): Row {
  const to = [shipment.to.city, shipment.to.state, shipment.to.zip, shipment.to.country].filter(Boolean).join(' ');
  const cells = [
    String(index + 1),
    shipment.trackingNumber,
    shipment.orderNumber ?? '',
    shipment.serviceName,
    to,
    shipment.packages,
    shipment.weight,
  ];
  return { cells: cells.map(plainText) };
}

function missingRow(missing: Manifest['missing'][number]): Row {
  return { cells: ['', plainText(missing.trackingNumber), '', 'NOT HANDED OVER', plainText(missing.reason), '', ''] };
}

function signatures(paper: Paper): Part {
  const width = contentWidth(paper);
  const half = Math.floor((width - 200) / 2);
  return {
    height: 1100,
    draw: (top) => [
      text('Received the packages listed above in apparent good order:', area(MARGIN, top + 120, width, 160), {
        size: 110,
      }),
      ...signatureLine(area(MARGIN, top + 400, half, 330), 'Driver: signature, name'),
      ...signatureLine(area(MARGIN + half + 200, top + 400, half, 330), 'Date and time, vehicle'),
      ...signatureLine(area(MARGIN, top + 740, half, 330), 'Packages counted'),
      ...signatureLine(area(MARGIN + half + 200, top + 740, half, 330), 'Handed over by'),
    ],
  };
}
