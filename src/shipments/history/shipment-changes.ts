import type { JournalRow } from '../../journal/chain.ts';
import { pointerKeys } from '../../journal/difference.ts';
import type { Change } from '../../journal/entry.ts';
import { rowChanges } from '../../journal/take-back.ts';
import { minorNumber } from '../../kernel/money.ts';
import { snakeCase } from '../../kernel/snake-case.ts';

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
  if (path !== '/details/refundMinor') return { field: fieldName(path), from: from ?? null, to: to ?? null };
  const amount = (minor: unknown) => (typeof minor === 'number' ? minorNumber(minor, currency) : null);
  return { field: 'refund_amount', from: amount(from), to: amount(to) };
}

export type ShipmentChangeJson = ReturnType<typeof shipmentChangeJson>;

/** `/details/originInstructions` is `origin_instructions`; where the shipment itself came, `shipment`. */
export function fieldName(path: string): string {
  const keys = pointerKeys(path).filter((key) => key !== 'details');
  const named = keys.map((key) => (/_/.test(key) ? key : snakeCase(key)));
  return named.length === 0 ? 'shipment' : named.join('.');
}
