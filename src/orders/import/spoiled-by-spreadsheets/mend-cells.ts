import { mendedZip } from '../../../addresses/validation/mended-zip.ts';
import { convertedWeight } from '../read/cells.ts';
import type { OrderColumns } from '../read/order-columns.ts';
import type { Draft } from '../read/order-format.ts';
import { placeOfField } from '../read/place-of-field.ts';
import type { RejectReason, StagedRow } from '../read/staged-row.ts';

const ADDRESS_FIELDS = ['destination_address', 'billing_address', 'origin_address'];

/** What other programs do to cells. */
export function mend(body: Draft, drafts: readonly { readonly draft: Draft }[], { format }: OrderColumns): void {
  for (const field of ADDRESS_FIELDS) {
    const address = body[field] as Draft | undefined;
    if (address === undefined) continue;
    const { first_name: first, last_name: last } = address;
    const names = [first, last].filter((part) => part !== undefined);
    if (names.length > 0) address.name ??= names.join(' ');
  }
  for (const { draft } of drafts) if (draft.weight === undefined) delete draft.weight_uom;
  if (format.sourceSystem !== undefined) body.source_system ??= format.sourceSystem;
}

/** What spreadsheets do to the ZIPs of cells, in any file; `more` gives an address as it stood in an order. */
export function mendZips(body: Draft, isSaid: (field: string) => boolean): void {
  for (const field of ADDRESS_FIELDS) {
    const address = body[field] as Draft | undefined;
    if (typeof address?.zip !== 'string' || !isSaid(`${field}.zip`)) continue;
    address.zip = mendedZip(address.zip, address.country as string | undefined);
  }
}

/** Ounces and grams, which the API does not take: answers the weights that are no numbers. */
export function convertWeights(
  drafts: readonly { readonly draft: Draft; readonly row: StagedRow }[],
  rows: readonly StagedRow[],
  columns: OrderColumns,
): readonly RejectReason[] {
  return drafts.flatMap(({ draft }, index) => {
    if (typeof draft.weight !== 'string') return [];
    const { weight } = draft;
    const converted = convertedWeight(weight, String(draft.weight_uom ?? ''));
    if (converted !== 'no number') {
      Object.assign(draft, converted);
      return [];
    }
    const raw = { rows, lineRows: drafts.map(({ row }) => row) };
    const place = placeOfField(raw, `order_line_items[${index}].weight`, columns);
    return [{ ...place, message: `must be a number such as 12.5, not "${weight}"` }];
  });
}
