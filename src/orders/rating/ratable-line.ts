import type { DangerousGoodsType } from '../../carriers/carrier.ts';
import { isKit } from '../../catalog/kit.ts';
import type { Sku } from '../../catalog/sku.ts';
import { supplyOf } from '../../catalog/sku-supply.ts';
import type { NextStep } from '../../kernel/advice.ts';
import { counted } from '../../kernel/counted.ts';
import { multiplyRatio } from '../../kernel/decimal.ts';
import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { given } from '../../kernel/given.ts';
import { visibleName } from '../../kernel/visible-name.ts';
import { lineField, lineName } from '../named/line-name.ts';
import type { Order, OrderLine } from '../order.ts';
import { dangerousGoodsOfLine } from '../parts/dangerous-goods.ts';
import type { HazmatTold } from '../parts/hazmat-data.ts';
import { type MeasuresHint, measuresHint } from './measures-hint.ts';
import { isMeasured, isPackedAsItsSku, type PieceKind, pieceKinds, unitsPerPiece } from './piece-kinds.ts';
import { shipsIndividually } from './ships-individually.ts';
import { skuOf } from './sku-of-line.ts';

/** A line with what it takes from its SKU where it says nothing itself (decisions 4). */
export interface RatableLine {
  readonly line: OrderLine;
  /** Of one unit; of a SKU of several pieces the first one's sizes and the weight of all. */
  readonly lengthUm: number;
  readonly widthUm: number;
  readonly heightUm: number;
  /** Of one unit; undefined only for a handling unit with a freight class. */
  readonly weightUg: number | undefined;
  readonly valueE4: number;
  readonly freightClass: string | undefined;
  readonly nmfc: string | undefined;
  readonly hsCode: string | undefined;
  readonly countryOfOrigin: string | undefined;
  readonly dangerousGoods: DangerousGoodsType | undefined;
  /** Of goods in a package of a rate: how dangerous goods of that, or of the box they are in, were told. */
  readonly hazmatTold?: HazmatTold;
  readonly shipIndividually: boolean;
  /** Whether its units may travel in a SKU that holds them: not where the line tells of other sizes or another weight. */
  readonly rollsUp: boolean;
  /** The SKU of which its SKU holds units, and how many (api-v4 2.15). */
  readonly childSku?: string;
  readonly childSkuQuantity?: number;
  readonly packing: LinePacking;
}

/** What the packer is told of a line. */
export interface LinePacking {
  /** The pieces that one SKU is; the first carries the units. */
  readonly kinds: readonly PieceKind[];
  /** How many units one SKU stands for (api-v4 2.15 units_per_sku); 1 where the line tells a size of its own. */
  readonly unitsPerSku: number;
  readonly packingCode?: string;
  /** Hazard class or division; `unknown` for dangerous goods whose class is not said. */
  readonly hazmatClass?: string;
  /** Freight is rated by weight and volume alone (api-v4 2.15 aggregate_weight). */
  readonly aggregatesWeight: boolean;
}

/**
 * The lines with every size and weight that packing needs.
 * @throws ShipdockError `dimensions_missing` naming each line and SKU and what it lacks. Nothing is guessed.
 */
export function ratableLines(
  order: Order,
  skus: ReadonlyMap<string, Sku>,
  hintOf: MeasuresHint = measuresHint,
): readonly RatableLine[] {
  const details: ErrorDetail[] = [];
  const steps: NextStep[] = [];
  const lines: RatableLine[] = [];
  for (const line of order.lines) {
    const problem = lineProblem(line, skus);
    if (problem === undefined) lines.push(ratableLine(line, skuOf(line, skus)));
    else {
      const message = `${lineName(order, line)}: ${problem}`;
      const step = hintOf(order, line, skuOf(line, skus));
      if (step !== undefined) steps.push(step);
      details.push({ field: lineField(order, line), message, id: line.id, ...given('mend', step) });
    }
  }
  const first = details[0];
  if (first === undefined) return lines;
  const more = details.length > 1 ? ` (and ${counted(details.length - 1, 'more line')})` : '';
  throw new ShipdockError('dimensions_missing', `order ${order.orderNumber} cannot be rated: ${first.message}${more}`, {
    details,
    ...(first.mend === undefined ? {} : steps[0]),
  });
}

/** Why a line cannot be rated yet, as its `error_message`; undefined where it can. */
export function lineProblem(line: OrderLine, skus: ReadonlyMap<string, Sku>): string | undefined {
  if (isMeasured(line)) return undefined;
  const { missing } = pieceKinds(line, skuOf(line, skus));
  if (missing.length === 0) return undefined;
  if (line.sku === null) return `${line.details.name ?? 'the line'} has no ${missing.join(', ')}`;
  return `SKU ${visibleName(line.sku)} has no ${missing.join(', ')}, and ${unsaidBy(skus.get(line.sku))}`;
}

function unsaidBy(sku: Sku | undefined): string {
  if (sku === undefined) return 'the SKU is not known';
  return isKit(sku)
    ? 'the kit does not tell either: with unbundle_kits its parts are packed instead'
    : 'the SKU does not tell either';
}

/** A line of which nothing is missing, with the SKU it is packed as. */
export function ratableLine(line: OrderLine, sku: Sku | undefined): RatableLine {
  const { details } = line;
  const { kinds } = pieceKinds(line, sku);
  const [first] = kinds;
  if (first === undefined) throw new RangeError(`line ${line.id} has no piece`);
  const item = sku?.details.items?.[0];
  const unitsPerSku = unitsPerPiece(line, sku);
  const shipIndividually = shipsIndividually(line, sku);
  return {
    line: {
      ...line,
      itemType: first.itemType,
      details: { ...details, ...given('handlingUnitType', first.handlingUnitType) },
    },
    lengthUm: first.lengthUm,
    widthUm: first.widthUm,
    heightUm: first.heightUm,
    weightUg: unitWeight(kinds, unitsPerSku),
    valueE4: line.valueE4 ?? line.priceE4 ?? (sku === undefined ? 0 : (supplyOf(sku).valueE4 ?? 0)),
    freightClass: first.freightClass,
    nmfc: first.nmfc,
    hsCode: details.hsCode ?? item?.harmonized_codes?.[0]?.harmonized_code,
    countryOfOrigin: details.countryOfOrigin ?? item?.country_of_origin,
    dangerousGoods: dangerousGoodsOfLine(line, sku),
    shipIndividually,
    rollsUp: !shipIndividually && isPackedAsItsSku(line, sku),
    ...given('childSku', sku?.details.child_sku),
    ...given('childSkuQuantity', sku?.details.child_sku_qty),
    packing: {
      kinds,
      unitsPerSku,
      ...given('packingCode', sku?.details.packing_code),
      ...given('hazmatClass', hazmatClass(line, sku)),
      aggregatesWeight: sku?.details.aggregate_weight === true,
    },
  };
}

function unitWeight(kinds: readonly PieceKind[], unitsPerSku: number): number | undefined {
  if (kinds.some((kind) => kind.weightUg === undefined)) return undefined;
  const weight = kinds.reduce((sum, kind) => sum + (kind.weightUg ?? 0) * kind.quantity, 0);
  return multiplyRatio(weight, 1, unitsPerSku);
}

function hazmatClass(line: OrderLine, sku: Sku | undefined): string | undefined {
  const told = line.details.hazmatData?.hazard_class_or_division;
  if (typeof told === 'string' && told.trim() !== '') return told;
  return dangerousGoodsOfLine(line, sku) === 'hazmat' ? 'unknown' : undefined;
}
