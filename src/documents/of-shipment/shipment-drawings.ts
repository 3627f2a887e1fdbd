import { given } from '../../kernel/given.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { DocumentOwner, DrawnCode } from '../kept/document.ts';

/** A document of a shipment, as yet without its bytes. */
export interface ShipmentDrawing {
  readonly owner: DocumentOwner;
  readonly code: DrawnCode;
  readonly extension: 'PDF' | 'ZPL';
  readonly filename: string;
  readonly meta: Readonly<Record<string, unknown>>;
}

const FILE_WORDS: Readonly<Partial<Record<DrawnCode, string>>> = {
  bol: 'bol',
  commercial_invoice: 'invoice',
  address_label: 'address-label',
  packing_slip: 'packing-slip',
};

/** What its files are called after: the tracking number, or the shid where there is none. */
export function fileNumber({ trackingNumber, shid }: Pick<Shipment, 'trackingNumber' | 'shid'>): string {
  return trackingNumber === '' ? `shipment-${shid}` : trackingNumber;
}

/** Which document it is and what it is called. */
export function shipmentDrawing(
  shipment: Shipment,
  code: DrawnCode,
  extension: 'PDF' | 'ZPL' = 'PDF',
  carrierCode?: string,
): ShipmentDrawing {
  const number = fileNumber(shipment);
  const word = FILE_WORDS[code];
  return {
    owner: { kind: 'shipment', id: shipment.id },
    code,
    extension,
    filename: `${word === undefined ? number : `${number}-${word}`}.${extension.toLowerCase()}`,
    meta: { tracking_number: shipment.trackingNumber, ...given('carrier_code', carrierCode) },
  };
}

/**
 * What is ready with the booking, the labels first: the invoice of goods that cross a border, and the slip of what is in the
 * packages, which clients look for among the documents (decisions 6).
 */
export function promisedDrawings(shipment: Shipment, labelFormat: 'PDF' | 'ZPL'): readonly ShipmentDrawing[] {
  const crossesBorder = shipment.originAddress.country !== shipment.destinationAddress.country;
  const isTold = shipment.packages.some(({ items }) => items.length > 0);
  return [
    shipmentDrawing(shipment, 'package_labels_combined', labelFormat),
    ...(crossesBorder ? [shipmentDrawing(shipment, 'commercial_invoice')] : []),
    ...(isTold ? [shipmentDrawing(shipment, 'packing_slip')] : []),
  ];
}
