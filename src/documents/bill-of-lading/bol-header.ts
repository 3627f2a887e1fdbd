import { scansIn } from '../drawing/bar-width.ts';
import type { Area, DrawingElement } from '../drawing/drawing.ts';
import { barcode, fill, frame, text } from '../drawing/drawing.ts';
import { area, band, checkBox, HAIRLINE, inlineField } from '../drawing/paper.ts';
import { documentDate } from '../forms/dates.ts';
import { type Party, partyLines } from '../labels/party.ts';
import { plainText } from '../text/plain-text.ts';
import type { BillOfLading } from './bill-of-lading.ts';
import { INSTRUCTIONS } from './bol-instructions.ts';

/** The upper third of a bill of lading: parties on the left, numbers, carrier and terms on the right. */

export const LEFT = 300;
export const WIDTH = 7900;
const LEFT_WIDTH = 4150;
const RIGHT = LEFT + LEFT_WIDTH;
const RIGHT_WIDTH = WIDTH - LEFT_WIDTH;
const BAND = 150;
const TOP = 580;
export const HEADER_BOTTOM = 3870;

export function bolTitle(bol: BillOfLading, title: string, page: number, pageCount: number): DrawingElement[] {
  return [
    text(`Date: ${documentDate(bol.date)}`, area(LEFT, 300, 2200, 240), { size: 120, valign: 'middle' }),
    text(title, area(LEFT + 2200, 290, 3500, 260), { size: 200, bold: true, align: 'center', valign: 'middle' }),
    text(`Page ${page} of ${pageCount}`, area(LEFT + 5700, 300, 2200, 240), {
      size: 120,
      align: 'right',
      valign: 'middle',
    }),
  ];
}

/** `instructions`: what of them stands on page 1. */
export function bolHeader(bol: BillOfLading, instructions: string): DrawingElement[] {
  return [
    ...party(
      TOP,
      910,
      'SHIP FROM',
      partyLines(bol.shipFrom, bol.shipTo.country),
      [
        ['SID#:', bol.shipFromId],
        ['', undefined],
      ],
      bol.fob === 'origin',
    ),
    ...party(
      1490,
      910,
      'SHIP TO',
      partyLines(bol.shipTo, bol.shipFrom.country),
      [
        ['CID#:', bol.shipToId],
        ['Location #:', bol.shipToLocation],
      ],
      bol.fob === 'destination',
    ),
    ...billTo(bol),
    ...specialInstructions(instructions),
    ...bolNumber(bol),
    ...carrier(bol),
    ...terms(bol),
  ];
}

type Numbered = readonly [caption: string, value: string | undefined];

function party(
  y: number,
  height: number,
  title: string,
  address: string,
  numbers: readonly Numbered[],
  isFob: boolean,
): DrawingElement[] {
  const body = area(LEFT, y + BAND, LEFT_WIDTH, height - BAND);
  const side = body.x + 2750;
  return [
    ...band(area(LEFT, y, LEFT_WIDTH, BAND), title),
    frame(body, HAIRLINE),
    text(address, area(body.x + 40, body.y + 30, 2650, body.height - 60), { size: 110 }),
    ...numbers.flatMap(([caption, value], index) =>
      caption === ''
        ? []
        : inlineField(area(side, body.y + 40 + index * 190, 1360, 170), caption, 560, plainText(value ?? '')),
    ),
    ...checkBox(area(side, body.y + body.height - 190, 1300, 150), 'FOB', isFob),
  ];
}

/** The form has no other place for an account; whose it is stands before it. */
const ACCOUNT_OF = { prepaid: 'Sender’s account', collect: 'Recipient’s account', third_party: 'Account' } as const;

function billTo(bol: BillOfLading): DrawingElement[] {
  const body = area(LEFT, 2550, LEFT_WIDTH, 620);
  const address: Party = bol.billTo ?? {};
  const account =
    bol.billToAccount === undefined ? '' : plainText(`${ACCOUNT_OF[bol.freightTerms]} ${bol.billToAccount}`);
  return [
    ...band(area(LEFT, 2400, LEFT_WIDTH, BAND), 'THIRD PARTY FREIGHT CHARGES BILL TO'),
    frame(body, HAIRLINE),
    text(partyLines(address, bol.shipFrom.country), area(body.x + 40, body.y + 30, 2650, body.height - 60), {
      size: 105,
    }),
    text(account, area(body.x + 2750, body.y + 30, 1360, body.height - 60), { size: 105 }),
  ];
}

function specialInstructions(instructions: string): DrawingElement[] {
  const box = area(LEFT, 3170, LEFT_WIDTH, HEADER_BOTTOM - 3170);
  return [
    frame(box, HAIRLINE),
    text('SPECIAL INSTRUCTIONS:', area(box.x + 40, box.y + 25, 2500, 105), { size: 85, bold: true }),
    text(instructions, area(box.x + 40, box.y + 140, INSTRUCTIONS.width, INSTRUCTIONS.height), {
      size: INSTRUCTIONS.size,
    }),
  ];
}

function bolNumber(bol: BillOfLading): DrawingElement[] {
  const box = area(RIGHT, TOP, RIGHT_WIDTH, 910);
  const isGs1 = /^\d{17}$/.test(bol.bolNumber);
  const human = isGs1 ? `(402) ${bol.bolNumber}` : plainText(bol.bolNumber);
  return [
    frame(box, HAIRLINE),
    text('Bill of Lading Number:', area(box.x + 40, box.y + 30, 1200, 130), { size: 95, valign: 'middle' }),
    text(plainText(bol.bolNumber), area(box.x + 1250, box.y + 20, box.width - 1290, 160), {
      size: 135,
      bold: true,
      valign: 'middle',
    }),
    ...codeWithText(
      isGs1 ? `402${bol.bolNumber}` : bol.bolNumber,
      human,
      area(box.x, box.y + 190, box.width, 700),
      isGs1,
    ),
  ];
}

/** A barcode over its text, on white. */
function codeWithText(data: string, human: string, box: Area, isGs1: boolean): DrawingElement[] {
  const bars = area(box.x + 20, box.y, box.width - 40, box.height - 130);
  const symbology = isGs1 ? 'gs1_128' : 'code128';
  if (!scansIn(bars.width, data, symbology)) return [];
  return [
    fill(bars, 'white'),
    barcode(data, bars, symbology),
    text(human, area(box.x + 40, box.y + box.height - 125, box.width - 80, 115), { size: 90, align: 'center' }),
  ];
}

function carrier(bol: BillOfLading): DrawingElement[] {
  const box = area(RIGHT, 1490, RIGHT_WIDTH, 1460);
  const row = (index: number, caption: string, value: string | undefined) =>
    inlineField(area(box.x + 40, box.y + 25 + index * 165, box.width - 80, 150), caption, 950, plainText(value ?? ''));
  const pro = bol.proNumber ?? '';
  return [
    frame(box, HAIRLINE),
    ...row(
      0,
      'CARRIER NAME:',
      bol.carrierCode === undefined ? bol.carrierName : `${bol.carrierName} / ${bol.carrierCode}`,
    ),
    ...row(1, 'Trailer number:', bol.trailerNumber),
    ...row(2, 'Seal number(s):', bol.sealNumbers?.join(', ')),
    ...row(3, 'SCAC:', bol.scac),
    ...row(4, 'Pro number:', bol.proNumber),
    ...codeWithText(pro, plainText(pro), area(box.x, box.y + 870, box.width, 570), false),
  ];
}

function terms(bol: BillOfLading): DrawingElement[] {
  const box = area(RIGHT, 2950, RIGHT_WIDTH, 550);
  const master = area(RIGHT, 3500, RIGHT_WIDTH, HEADER_BOTTOM - 3500);
  return [
    frame(box, HAIRLINE),
    text(
      'Freight Charge Terms: (freight charges are prepaid unless marked otherwise)',
      area(box.x + 40, box.y + 30, box.width - 80, 200),
      { size: 88 },
    ),
    ...checkBox(area(box.x + 60, box.y + 320, 1100, 150), 'Prepaid', bol.freightTerms === 'prepaid'),
    ...checkBox(area(box.x + 1260, box.y + 320, 1100, 150), 'Collect', bol.freightTerms === 'collect'),
    ...checkBox(area(box.x + 2460, box.y + 320, 1200, 150), '3rd Party', bol.freightTerms === 'third_party'),
    frame(master, HAIRLINE),
    ...checkBox(
      area(master.x + 60, master.y + 40, master.width - 100, master.height - 80),
      'Master Bill of Lading: with attached underlying Bills of Lading',
      bol.isMaster ?? false,
    ),
  ];
}
