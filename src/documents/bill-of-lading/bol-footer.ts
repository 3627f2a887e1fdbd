import type { DrawingElement } from '../drawing/drawing.ts';
import { frame, text } from '../drawing/drawing.ts';
import { area, checkBox, HAIRLINE, signatureLine } from '../drawing/paper.ts';
import { plainText } from '../text/plain-text.ts';
import type { BillOfLading } from './bill-of-lading.ts';
import { LEFT, WIDTH } from './bol-header.ts';

/** The foot of a bill of lading: value, COD, liability, receipt and signatures, in the words of the VICS form. */

export const FOOTER_TOP = 8640;
const HALF = WIDTH / 2;

const DECLARED_VALUE =
  'Where the rate is dependent on value, shippers are required to state specifically in writing the agreed or declared value of the property as follows: "The agreed or declared value of the property is specifically stated by the shipper to be not exceeding';
const LIABILITY =
  'NOTE Liability limitation for loss or damage in this shipment may be applicable. See 49 U.S.C. § 14706(c)(1)(A) and (B).';
const RECEIVED =
  'RECEIVED, subject to individually determined rates or contracts that have been agreed upon in writing between the carrier and shipper, if applicable, otherwise to the rates, classifications and rules that have been established by the carrier and are available to the shipper, on request, and to all applicable state and federal regulations.';
const NO_DELIVERY =
  'The carrier shall not make delivery of this shipment without payment of freight and all other lawful charges.';
/** 49 CFR 172.204(a)(1). */
const CERTIFICATE =
  'This is to certify that the above-named materials are properly classified, described, packaged, marked and labeled, and are in proper condition for transportation according to the applicable regulations of the Department of Transportation.';
const ACKNOWLEDGEMENT =
  'Carrier acknowledges receipt of packages and required placards. Carrier certifies emergency response information was made available and/or carrier has the U.S. DOT emergency response guidebook or equivalent documentation in the vehicle. Property described above is received in good order, except as noted.';

export function bolFooter(bol: BillOfLading): DrawingElement[] {
  return [...valueAndCod(bol), ...liability(), ...receipt(), ...signatures(bol)];
}

function valueAndCod(bol: BillOfLading): DrawingElement[] {
  const left = area(LEFT, FOOTER_TOP, HALF, 470);
  const right = area(LEFT + HALF, FOOTER_TOP, HALF, 470);
  const amount = bol.declaredValue === undefined ? '________________' : plainText(bol.declaredValue.amount);
  const per = bol.declaredValue === undefined ? '________________' : plainText(bol.declaredValue.per);
  return [
    frame(left, HAIRLINE),
    text(DECLARED_VALUE, area(left.x + 40, left.y + 20, left.width - 80, 290), { size: 76 }),
    text(`${amount} per ${per}."`, area(left.x + 40, left.y + 320, left.width - 80, 135), { size: 100, bold: true }),
    frame(right, HAIRLINE),
    text(
      `COD Amount: ${plainText(bol.cod?.amount ?? '') || '________________'}`,
      area(right.x + 40, right.y + 20, right.width - 80, 150),
      {
        size: 120,
        bold: true,
        valign: 'middle',
      },
    ),
    text('Fee Terms:', area(right.x + 40, right.y + 180, 700, 130), { size: 88, valign: 'middle' }),
    ...checkBox(area(right.x + 760, right.y + 180, 900, 130), 'Collect', bol.cod?.feeTerms === 'collect'),
    ...checkBox(area(right.x + 1700, right.y + 180, 900, 130), 'Prepaid', bol.cod?.feeTerms === 'prepaid'),
    ...checkBox(
      area(right.x + 760, right.y + 320, 2300, 130),
      'Customer check acceptable',
      bol.cod?.isCustomerCheckAccepted ?? false,
    ),
  ];
}

function liability(): DrawingElement[] {
  const box = area(LEFT, FOOTER_TOP + 470, WIDTH, 130);
  return [
    frame(box, HAIRLINE),
    text(LIABILITY, area(box.x + 40, box.y + 10, box.width - 80, 110), { size: 80, bold: true, valign: 'middle' }),
  ];
}

function receipt(): DrawingElement[] {
  const y = FOOTER_TOP + 600;
  const left = area(LEFT, y, HALF, 480);
  const right = area(LEFT + HALF, y, HALF, 480);
  return [
    frame(left, HAIRLINE),
    text(RECEIVED, area(left.x + 40, y + 20, left.width - 80, 440), { size: 76 }),
    frame(right, HAIRLINE),
    text(NO_DELIVERY, area(right.x + 40, y + 20, right.width - 80, 210), { size: 76 }),
    ...signatureLine(area(right.x + 40, y + 240, right.width - 80, 230), 'Shipper signature'),
  ];
}

function signatures(bol: BillOfLading): DrawingElement[] {
  const y = FOOTER_TOP + 1080;
  const height = 960;
  const shipper = area(LEFT, y, 2700, height);
  const loading = area(LEFT + 2700, y, 2250, height);
  const carrier = area(LEFT + 4950, y, 2950, height);
  const [loaded, counted] = [y + 30, y + 425];
  const check = (top: number, row: number, label: string, isChecked: boolean) =>
    checkBox(area(loading.x + 80, top + 120 + row * 115, loading.width - 120, 110), label, isChecked);
  const heading = (top: number, label: string) =>
    text(label, area(loading.x + 40, top, loading.width - 80, 110), { size: 85, bold: true });
  return [
    frame(shipper, HAIRLINE),
    text('SHIPPER SIGNATURE / DATE', area(shipper.x + 40, y + 30, shipper.width - 80, 110), { size: 85, bold: true }),
    text(CERTIFICATE, area(shipper.x + 40, y + 150, shipper.width - 80, 460), { size: 76 }),
    ...signatureLine(area(shipper.x + 40, y + 620, shipper.width - 80, 320), 'Signature, date'),
    frame(loading, HAIRLINE),
    heading(loaded, 'TRAILER LOADED'),
    ...check(loaded, 0, 'By shipper', bol.loadedBy === 'shipper'),
    ...check(loaded, 1, 'By driver', bol.loadedBy === 'driver'),
    heading(counted, 'FREIGHT COUNTED'),
    ...check(counted, 0, 'By shipper', bol.countedBy === 'shipper'),
    ...check(counted, 1, 'By driver / pallets said to contain', bol.countedBy === 'driver_pallets'),
    ...check(counted, 2, 'By driver / pieces', bol.countedBy === 'driver_pieces'),
    frame(carrier, HAIRLINE),
    text('CARRIER SIGNATURE / PICKUP DATE', area(carrier.x + 40, y + 30, carrier.width - 80, 110), {
      size: 85,
      bold: true,
    }),
    text(ACKNOWLEDGEMENT, area(carrier.x + 40, y + 150, carrier.width - 80, 460), { size: 76 }),
    ...signatureLine(area(carrier.x + 40, y + 620, carrier.width - 80, 320), 'Signature, date'),
  ];
}
