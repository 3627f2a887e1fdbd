import type { Sku } from '../../catalog/sku.ts';
import { given } from '../../kernel/given.ts';
import type { InventoryIdentifier, LineDetails, OrderLine } from '../order.ts';
import { hazmatToldOf } from '../parts/dangerous-goods.ts';
import { hazmatOfPart } from '../parts/hazmat-amount.ts';
import { withoutBin } from '../parts/line-bin.ts';
import { shipsIndividually } from '../rating/ships-individually.ts';

/**
 * What a part says of itself when its kit is taken apart: of the kit's line it keeps what is about the order, its lots, its
 * dangerous goods and that it ships individually, the last two also of the kit's SKU; not what is about the piece, nor its
 * bin: no part lies there.
 * @param dangerous the SKUs that are dangerous goods, or hold some.
 * @param pieces how many of it are in a kit, where it is the part that has the amount of the kit's dangerous goods.
 * @param worthE4 what the parts of one kit share as their value, at four decimals.
 */
export function partDetails(
  line: OrderLine,
  kit: Sku,
  part: Sku | undefined,
  dangerous: ReadonlySet<string>,
  pieces: number | undefined,
  worthE4: number | null,
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
    ...given('meta', details.meta && withoutBin(details.meta)),
    ...given('originAddress', details.originAddress),
    ...given('referenceNumbers', details.referenceNumbers),
    ...given('lotNumber', details.lotNumber),
    ...identifiers(line, 'LotNumber'),
    ...(isDangerous(part, kit, dangerous) ? dangerOf(line, kit, pieces) : {}),
    ...given('originOrderNumber', details.originOrderNumber),
    ...given('originOrderSourceSystemId', details.originOrderSourceSystemId),
    // A kit within a kit stands for the one that was ordered.
    kit: details.kit ?? {
      sku: kit.sku,
      quantity: line.quantity,
      lineId: line.id,
      ...given('sourceSystemId', line.sourceSystemId ?? undefined),
      ...given('priceE4', line.priceE4 ?? undefined),
      valueE4: worthE4,
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
export function isDangerous(part: Sku | undefined, kit: Sku, dangerous: ReadonlySet<string>): boolean {
  const components = kit.details.kit_components ?? [];
  return dangerous.has(part?.sku ?? '') || !components.some((component) => dangerous.has(component.sku ?? ''));
}

/** The SKUs that say they are dangerous goods, and the kits that hold some of them, at whatever level. */
export function dangerousAmong(skus: ReadonlyMap<string, Sku>): ReadonlySet<string> {
  const all = [...skus.values()];
  const found = new Set(all.filter(({ details }) => details.hazmat === true).map(({ sku }) => sku));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const { sku, details } of all) {
      if ((details.kit_components ?? []).some((part) => found.has(part.sku ?? ''))) found.add(sku);
    }
  }
  return found;
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
