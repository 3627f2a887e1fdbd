import type { Sku } from '../catalog/sku.ts';
import { given } from '../kernel/given.ts';
import { hazmatToldOf } from './dangerous-goods.ts';
import { hazmatOfPart } from './hazmat-amount.ts';
import { ORDER_LIMITS } from './limits.ts';
import type { InventoryIdentifier, LineDetails, OrderLine } from './order.ts';
import { shipsIndividually } from './ships-individually.ts';

/**
 * What a part says of itself when its kit is taken apart: of the kit's line it keeps what is about the order, its lots, its
 * dangerous goods and that it ships individually, the last two also of the kit's SKU; not what is about the piece.
 * @param pieces how many of it are in a kit, where it is the part that has the amount of the kit's dangerous goods.
 */
export function partDetails(
  line: OrderLine,
  kit: Sku,
  part: Sku | undefined,
  skus: ReadonlyMap<string, Sku>,
  pieces: number | undefined,
): LineDetails {
  const { details } = line;
  return {
    ...given('name', part?.name),
    currency: details.currency,
    dimensionUom: 'in',
    weightUom: 'lb',
    shipIndividually: shipsIndividually(line, kit),
    ormD: details.ormD,
    ...given('warehouseId', details.warehouseId),
    ...given('warehouseCode', details.warehouseCode),
    ...given('lineNumber', details.lineNumber),
    ...given('meta', details.meta),
    ...given('originAddress', details.originAddress),
    ...given('referenceNumbers', details.referenceNumbers),
    ...given('lotNumber', details.lotNumber),
    ...identifiers(line, 'LotNumber'),
    ...(isDangerous(part, kit, skus) ? dangerOf(line, kit, pieces) : {}),
    ...given('originOrderNumber', details.originOrderNumber),
    ...given('originOrderSourceSystemId', details.originOrderSourceSystemId),
    // A kit within a kit stands for the one that was ordered.
    kit: details.kit ?? {
      sku: kit.sku,
      quantity: line.quantity,
      lineId: line.id,
      ...given('sourceSystemId', line.sourceSystemId ?? undefined),
      ...given('priceE4', line.priceE4 ?? undefined),
    },
  };
}

/** The first part: it takes the kit's serial numbers, beside the lots that all of them have. */
export function withSerials(part: OrderLine, line: OrderLine): OrderLine {
  return { ...part, details: { ...part.details, ...identifiers(line) } };
}

function identifiers(line: OrderLine, type?: InventoryIdentifier['type']): Pick<LineDetails, 'inventoryIdentifiers'> {
  const found = (line.details.inventoryIdentifiers ?? []).filter((each) => type === undefined || each.type === type);
  return found.length === 0 ? {} : { inventoryIdentifiers: found };
}

/** Which of a kit's parts are its dangerous goods: those whose SKU says so; where none does, it may be any of them. */
export function isDangerous(part: Sku | undefined, kit: Sku, skus: ReadonlyMap<string, Sku>): boolean {
  const components = kit.details.kit_components ?? [];
  return saysSo(part, skus) || !components.some((component) => saysSo(skus.get(component.sku ?? ''), skus));
}

/** It, or a part of it where it is a kit itself. */
function saysSo(sku: Sku | undefined, skus: ReadonlyMap<string, Sku>, level = 1): boolean {
  if (sku === undefined || level > ORDER_LIMITS.kitLevels) return false;
  const { hazmat, kit_components: parts = [] } = sku.details;
  return hazmat === true || parts.some((part) => saysSo(skus.get(part.sku ?? ''), skus, level + 1));
}

/** What the kit's line says of dangerous goods, else what the kit's SKU says. */
function dangerOf(line: OrderLine, kit: Sku, pieces: number | undefined): Pick<LineDetails, 'hazmatData' | 'hazmat'> {
  const { hazmat, ormD } = line.details;
  const told = hazmatToldOf(line);
  const hazmatData = told === undefined ? undefined : hazmatOfPart(told, pieces);
  const isSaid = hazmatData !== undefined || hazmat !== undefined || ormD;
  const isHazmat = isSaid ? hazmat === true : kit.details.hazmat === true;
  return { ...given('hazmatData', hazmatData), ...given('hazmat', isHazmat || undefined) };
}
