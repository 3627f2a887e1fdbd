import type { PackageExplained, PackedOrderJson } from '../order/packed-order.ts';

/** How an order is packed and why, for a reader at a terminal: package by package, then the bound. */
export function packingText(packed: PackedOrderJson): string {
  const shipments = Math.max(...packed.packages.map(({ shipment }) => shipment));
  const blocks = packed.packages.map((each) => packageText(each, packed.packages.length, shipments));
  return `${[...blocks, boundText(packed)].join('\n\n')}\n`;
}

function packageText(each: PackageExplained, count: number, shipments: number): string {
  const size = `${each.length} x ${each.width} x ${each.height} in`;
  const limit = each.max_weight === null ? '' : ` of at most ${each.max_weight} lb`;
  const weight = each.weight === null ? 'weight not known' : `${each.weight} lb${limit}`;
  const fill = each.fill === null ? '' : `, ${each.fill.toFixed(1)} % full`;
  const freightClass = each.freight_class === null ? '' : `, class ${each.freight_class}`;
  const shipment = shipments > 1 ? `, shipment ${each.shipment} of ${shipments}` : '';
  const kind = { box: 'box', pallet: 'pallet', piece: `${each.handling_unit_type ?? 'piece'} as it is` }[each.type];
  const code = each.code === null ? '' : ` ${each.code}`;
  return [
    `Package ${each.number} of ${count}: ${kind}${code}, ${size}, ${weight}${fill}${freightClass}${shipment}`,
    `  holds ${each.contents.map(({ sku, name, quantity }) => `${quantity} × ${sku ?? name}`).join(', ')}`,
    ...(each.next_smaller === null
      ? each.type === 'box'
        ? ['  there is no smaller box']
        : []
      : [`  not ${each.next_smaller.code}: ${each.next_smaller.reason}`]),
    ...placementLines(each),
  ].join('\n');
}

/** A small table: columns as wide as their widest cell. */
function placementLines({ placements }: PackageExplained): readonly string[] {
  if (placements.length === 0) return [];
  const rows = placements.map(({ item, x, y, z, length, width, height }) => [
    ...[x, y, z].map(String),
    `${length} x ${width} x ${height}`,
    item,
  ]);
  const table = [['x', 'y', 'z', 'size, in', 'item'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => (row[column] ?? '').length)));
  return table.map((row) => {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column < 3 ? cell.padStart(width) : cell.padEnd(width);
    });
    return `    ${cells.join('  ')}`.trimEnd();
  });
}

function boundText({ bound }: PackedOrderJson): string {
  if (bound.used === 0) return 'No box is needed.';
  const used = bound.used === 1 ? '1 box is used' : `${bound.used} boxes are used`;
  const reasons = `by volume ${bound.by_volume}, by weight ${bound.by_weight}`;
  if (bound.distance === 0) return `${used}: no packing needs fewer (${reasons}).`;
  return `${used}; at least ${bound.boxes} are needed (${reasons}), so at most ${bound.distance} too many.`;
}
