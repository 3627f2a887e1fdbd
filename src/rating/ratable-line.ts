import type { DangerousGoodsType } from '../carriers/carrier.ts';
import { type Sku, type SkuSupply, supplyOf } from '../catalog/sku.ts';
import { type ErrorDetail, ShipdockError } from '../kernel/errors.ts';
import type { Order, OrderLine } from '../orders/order.ts';

/** A line with what it takes from its SKU where it says nothing itself (decisions 4). Per unit. */
export interface RatableLine {
  readonly line: OrderLine;
  readonly lengthUm: number;
  readonly widthUm: number;
  readonly heightUm: number;
  /** Undefined only for a handling unit with a freight class. */
  readonly weightUg: number | undefined;
  readonly valueE4: number;
  readonly freightClass: string | undefined;
  readonly nmfc: string | undefined;
  readonly hsCode: string | undefined;
  readonly countryOfOrigin: string | undefined;
  readonly dangerousGoods: DangerousGoodsType | undefined;
  readonly shipIndividually: boolean;
  readonly doNotPackWithOthers: boolean;
  readonly doNotPalletize: boolean;
  readonly doNotPackBeforePalletize: boolean;
}

/**
 * The lines with every size and weight that packing needs.
 * @throws ShipdockError `dimensions_missing` naming each line and SKU and what it lacks. Nothing is guessed.
 */
export function ratableLines(order: Order, skus: ReadonlyMap<string, Sku>): readonly RatableLine[] {
  const details: ErrorDetail[] = [];
  const lines: RatableLine[] = [];
  for (const line of order.lines) {
    const problem = lineProblem(line, skus);
    if (problem !== undefined)
      details.push({ field: `order_line_items[${line.position}]`, message: problem, id: line.id });
    else lines.push(withSupply(line, skuOf(line, skus)));
  }
  const first = details[0];
  if (first === undefined) return lines;
  const more = details.length > 1 ? ` (and ${details.length - 1} more lines)` : '';
  throw new ShipdockError('dimensions_missing', `order ${order.orderNumber} cannot be rated: ${first.message}${more}`, {
    details,
    hint: 'shipdock skus update SKU --length … --width … --height … --weight …',
  });
}

/** Why a line cannot be rated yet, as its `error_message`; undefined where it can. */
export function lineProblem(line: OrderLine, skus: ReadonlyMap<string, Sku>): string | undefined {
  const supply = skuOf(line, skus);
  const missing = [
    ...(positive(line.lengthUm ?? supply?.lengthUm) ? [] : ['length']),
    ...(positive(line.widthUm ?? supply?.widthUm) ? [] : ['width']),
    ...(positive(line.heightUm ?? supply?.heightUm) ? [] : ['height']),
    ...(positive(line.weightUg ?? supply?.weightUg) || mayLackWeight(line, supply) ? [] : ['weight']),
  ];
  if (missing.length === 0) return undefined;
  const name = line.sku === null ? `line ${line.position + 1} (${line.details.name ?? ''})` : `SKU ${line.sku}`;
  const known = line.sku !== null && skus.has(line.sku);
  const where = line.sku === null ? '' : known ? ', and the SKU does not tell either' : ', and the SKU is not known';
  return `${name} has no ${missing.join(', ')}${where}`;
}

function skuOf(line: OrderLine, skus: ReadonlyMap<string, Sku>): SkuSupply | undefined {
  const sku = line.sku === null ? undefined : skus.get(line.sku);
  return sku === undefined ? undefined : supplyOf(sku);
}

/** A handling unit with class and sizes is rated at the class's middle density (decisions 5). */
function mayLackWeight(line: OrderLine, supply: SkuSupply | undefined): boolean {
  const itemType = line.itemType === 'unpacked' ? (supply?.item.item_type ?? line.itemType) : line.itemType;
  return itemType === 'handling_unit' && (line.details.freightClass ?? supply?.item.freight_class) !== undefined;
}

function withSupply(line: OrderLine, supply: SkuSupply | undefined): RatableLine {
  const { details } = line;
  const item = supply?.item;
  const itemType = line.itemType === 'unpacked' ? (item?.item_type ?? line.itemType) : line.itemType;
  const handlingUnitType = details.handlingUnitType ?? item?.handling_unit_type;
  return {
    line: {
      ...line,
      itemType,
      details: { ...details, ...(handlingUnitType === undefined ? {} : { handlingUnitType }) },
    },
    lengthUm: line.lengthUm ?? supply?.lengthUm ?? 0,
    widthUm: line.widthUm ?? supply?.widthUm ?? 0,
    heightUm: line.heightUm ?? supply?.heightUm ?? 0,
    weightUg: line.weightUg ?? supply?.weightUg,
    valueE4: line.valueE4 ?? line.priceE4 ?? supply?.valueE4 ?? 0,
    freightClass: details.freightClass ?? item?.freight_class,
    nmfc: details.nmfc ?? item?.nmfc,
    hsCode: details.hsCode ?? item?.harmonized_codes?.[0]?.harmonized_code,
    countryOfOrigin: details.countryOfOrigin ?? item?.country_of_origin,
    dangerousGoods: dangerousGoods(line),
    shipIndividually: details.shipIndividually,
    doNotPackWithOthers: details.doNotPackWithOtherItems ?? item?.do_not_pack_with_other_items ?? false,
    doNotPalletize: details.doNotPalletize ?? item?.do_not_palletize ?? false,
    doNotPackBeforePalletize: details.doNotPackBeforePalletize ?? item?.do_not_pack_before_palletize ?? false,
  };
}

/** Hazmat data first; the deprecated flags where it is not given (decisions 4). */
function dangerousGoods(line: OrderLine): DangerousGoodsType | undefined {
  const data = line.details.hazmatData;
  if (data !== undefined) return data.dangerous_goods_type === 'limited_quantity' ? 'limited_quantity' : 'hazmat';
  if (line.details.hazmat === true) return 'hazmat';
  return line.details.ormD ? 'limited_quantity' : undefined;
}

function positive(value: number | undefined): boolean {
  return value !== undefined && value > 0;
}
