import { withWarnings } from '../../cli/output/columns.ts';
import type { Session } from '../../cli/session.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { Reply } from '../../kernel/operation.ts';
import { shortened } from '../../kernel/shortened.ts';
import { eitherCase, shipmentNamed } from '../../shipments/commands/scanned-shipment.ts';
import { codesMeant } from '../../shipments/numbers/scanned-code.ts';
import type { OrderJson } from '../order-json.ts';
import { view } from '../orders.view.ts';
import { orderNamed } from './order-named.ts';

/**
 * The order that a scanned code names: its number, else that of the shipment with that tracking number or SSCC.
 * @throws ShipdockError `order_not_found`.
 */
export async function orderScanned(session: Session, scanned: string): Promise<OrderJson> {
  const found = await eitherCase(session, scanned, orderOf);
  if (found !== undefined) {
    session.notices.warnAll(found.warnings);
    return found.value;
  }
  throw new ShipdockError(
    'order_not_found',
    `there is no order ${shortened(scanned.trim(), 100)}, nor a shipment of one`,
    { about: 'nothing' },
  );
}

async function orderOf(session: Session, scanned: string): Promise<Reply<OrderJson> | undefined> {
  const codes = codesMeant(scanned);
  const told = session.output.told(withWarnings(view));
  for (const code of codes) {
    const order = await orderNamed(session, code, told);
    if (order !== undefined) return order;
  }
  for (const code of codes) {
    const number = (await shipmentNamed(session, code))?.order_number ?? undefined;
    const order = number === undefined ? undefined : await orderNamed(session, number, told);
    if (order !== undefined) return order;
  }
  return undefined;
}
