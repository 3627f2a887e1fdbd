import { cellText } from '../../csv/cell-text.ts';
import type { SkuJson } from '../sku-json.ts';
import { SKU_CSV_COLUMNS } from '../skus.schema.ts';

type Item = SkuJson['items'][number];

/**
 * The row of skus.csv that reads back as this SKU: what is worked out has none, and what no cell can carry as it is (several
 * pieces, tariff numbers of countries, the parts of a kit) stands in `more` as JSON.
 */
export function rowOfSku(sku: SkuJson): readonly string[] {
  const { items, kit_components: parts, created_at: _, updated_at: _at, valid_for_rating: _valid, ...columns } = sku;
  const piece = pieceOf(sku);
  const said = { ...columns, ...(piece === undefined ? {} : pieceCells(piece)) };
  const cells = new Map<string, string>();
  const more: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(said)) {
    const cell = cellText(value);
    if (cell !== undefined) cells.set(name, cell);
    else if (value !== null) more[name] = value;
  }
  if (piece === undefined && items.length > 0) more.items = items;
  if (parts.length > 0) more.kit_components = parts;
  if (Object.keys(more).length > 0) cells.set('more', JSON.stringify(more));
  return SKU_CSV_COLUMNS.map((column) => cells.get(column) ?? '');
}

/** The one piece that a unit is, where columns tell all of it. */
function pieceOf({ items, name }: SkuJson): Item | undefined {
  const [piece, ...others] = items;
  if (piece === undefined || others.length > 0) return undefined;
  const { harmonized_codes: codes } = piece;
  const [code, ...more] = codes;
  const isPlain =
    code === undefined || (more.length === 0 && code.country_code === null && code.harmonized_code !== null);
  const texts = [piece.nmfc, code?.harmonized_code ?? null];
  const haveCells = texts.every((text) => text === null || cellText(text) !== undefined);
  return piece.quantity === 1 && piece.id === 1 && piece.name === name && isPlain && haveCells ? piece : undefined;
}

function pieceCells({ id: _, name: _name, quantity: _quantity, harmonized_codes: codes, ...cells }: Item) {
  return { ...cells, hs_code: codes[0]?.harmonized_code ?? null };
}
