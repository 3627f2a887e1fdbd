import { type ErrorDetail, ShipdockError } from '../../kernel/errors.ts';
import { saidText } from '../../kernel/said-text.ts';
import type { ImportedOrder } from './imported-order.ts';

/**
 * All or nothing: where an order is rejected, none is kept.
 * @throws ShipdockError `import_rejected`; its details name each problem by the order's place (`orders[3].currency`), number
 * and error code, and `order_warnings` what is told of the others.
 */
export function refuseRejected(results: readonly ImportedOrder[]): void {
  const rejected = results.filter(({ result }) => result === 'rejected');
  if (rejected.length === 0) return;
  const verb = rejected.length === 1 ? 'was' : 'were';
  const message = `nothing was imported: ${rejected.length} of ${results.length} orders ${verb} rejected`;
  const told = results.flatMap(warningsOf);
  throw new ShipdockError('import_rejected', message, {
    details: results.flatMap(detailsOf),
    body: told.length === 0 ? {} : { order_warnings: told },
  });
}

function warningsOf(result: ImportedOrder, index: number): readonly ErrorDetail[] {
  if (result.result === 'rejected') return [];
  const { order_number, warnings = [] } = result;
  return warnings.map((message) => ({ field: `orders[${index}]`, message, order_number }));
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

/** What that error says of each order that was sent: rejected with its reasons, or not kept because of others. */
export function rejectedOf(
  { details, body }: ShipdockError,
  sent: readonly Readonly<Record<string, unknown>>[],
): readonly ImportedOrder[] {
  const { order_warnings: told = [] } = body as { readonly order_warnings?: readonly ErrorDetail[] };
  const [byOrder, warningsOfOrder] = [byPlace(details), byPlace(told)];
  return sent.map(({ order_number: number }, index): ImportedOrder => {
    const own = byOrder.get(index);
    const order_number = saidText(number);
    if (own === undefined) {
      const warnings = (warningsOfOrder.get(index) ?? []).map(({ message }) => message);
      return { order_number, result: 'unchanged', id: '', ...(warnings.length === 0 ? {} : { warnings }) };
    }
    const problems = own.map(({ field, message }) => {
      const inside = field?.replace(/^orders\[\d+\]\.?/, '') ?? '';
      return inside === '' ? { message } : { field: inside, message };
    });
    return { order_number, result: 'rejected', code: String(own[0]?.code ?? 'unreadable_field'), problems };
  });
}

function byPlace(details: readonly ErrorDetail[]): ReadonlyMap<number, readonly ErrorDetail[]> {
  const byOrder = new Map<number, ErrorDetail[]>();
  for (const detail of details) {
    const index = Number(/^orders\[(\d+)\]/.exec(detail.field ?? '')?.[1]);
    byOrder.set(index, [...(byOrder.get(index) ?? []), detail]);
  }
  return byOrder;
}
