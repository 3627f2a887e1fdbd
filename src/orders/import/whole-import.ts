import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import type { ImportedOrder } from './imported-order.ts';

/**
 * All or nothing: where an order is rejected, none is kept.
 * @throws ShipdockError `import_rejected`; its details name each problem by the order's place (`orders[3].currency`), number
 * and error code.
 */
export function refuseRejected(results: readonly ImportedOrder[]): void {
  const rejected = results.filter(({ result }) => result === 'rejected');
  if (rejected.length === 0) return;
  const verb = rejected.length === 1 ? 'was' : 'were';
  const message = `nothing was imported: ${rejected.length} of ${results.length} orders ${verb} rejected`;
  throw new ShipdockError('import_rejected', message, { details: results.flatMap(detailsOf) });
}

function detailsOf(result: ImportedOrder, index: number): readonly ErrorDetail[] {
  if (result.result !== 'rejected') return [];
  const { order_number, code } = result;
  return result.problems.map(({ field, message }) => ({
    field: field === undefined ? `orders[${index}]` : `orders[${index}].${field}`,
    message,
    order_number,
    code,
  }));
}

/** What those details say of each order that was sent: rejected with its reasons, or not kept because of others. */
export function rejectedOf(
  details: readonly ErrorDetail[],
  sent: readonly Readonly<Record<string, unknown>>[],
): readonly ImportedOrder[] {
  const byOrder = new Map<number, ErrorDetail[]>();
  for (const detail of details) {
    const index = Number(/^orders\[(\d+)\]/.exec(detail.field ?? '')?.[1]);
    byOrder.set(index, [...(byOrder.get(index) ?? []), detail]);
  }
  return sent.map(({ order_number: number }, index): ImportedOrder => {
    const own = byOrder.get(index);
    const order_number = String(number ?? '');
    if (own === undefined) return { order_number, result: 'unchanged', id: '' };
    const problems = own.map(({ field, message }) => {
      const inside = field?.replace(/^orders\[\d+\]\.?/, '') ?? '';
      return inside === '' ? { message } : { field: inside, message };
    });
    return { order_number, result: 'rejected', code: String(own[0]?.code ?? 'unreadable_field'), problems };
  });
}
