import { type ApiWords, apiName, valueAt } from '../../journal/api-words.ts';
import type { JournalRow } from '../../journal/chain.ts';
import { pointerKeys } from '../../journal/difference.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';

/** A row of a shipment's journal as people read it; what came back of its price, of that currency, as the shipment answers it. */
export function shipmentChangeJson(row: JournalRow, currency: string) {
  const { plain, personal } = rowChanges(row);
  return {
    at: row.at,
    actor: { type: row.actor_type, name: row.actor_name },
    operation: row.operation,
    changes: [...plain, ...(personal ?? [])].map((change) => moveJson(change, currency)),
    personal_data_erased: personal === undefined,
  };
}

function moveJson({ path, from, to }: Change, currency: string) {
  const value = (moved: unknown) => valueAt(path, moved, currency, WORDS);
  return { field: fieldName(path), from: value(from), to: value(to) };
}

export type ShipmentChangeJson = ReturnType<typeof shipmentChangeJson>;

const WORDS: ApiWords = {
  names: new Map(
    Object.entries({
      totalMinor: 'total_price',
      refundMinor: 'refund_amount',
      packingMinor: 'packing_price',
      valueMinor: 'value',
      minor: 'price',
      valueE4: 'value',
      weightUg: 'weight_micrograms',
      dryIceUg: 'dry_ice_micrograms',
      length: 'length_micrometres',
      lengthUm: 'length_micrometres',
      width: 'width_micrometres',
      widthUm: 'width_micrometres',
      height: 'height_micrometres',
      heightUm: 'height_micrometres',
    }),
  ),
  freeForm: new Set(['basis']),
};

/** `/details/originInstructions` is `origin_instructions`; where the shipment itself came, `shipment`. */
function fieldName(path: string): string {
  const keys = pointerKeys(path).filter((key) => key !== 'details');
  return keys.length === 0 ? 'shipment' : keys.map((key) => apiName(key, WORDS)).join('.');
}
