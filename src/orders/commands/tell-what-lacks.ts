import { meantSkuOf } from '../../catalog/commands/meant-sku.ts';
import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { shellWord } from '../../kernel/shell.ts';
import type { LineJson, OrderJson } from '../order-json.ts';
import { isOver } from '../status/lifecycle.ts';

const TOLD = 3;

/** Says below an order that was taken what keeps it from being rated: a SKU that was mistyped is taken too. */
export async function tellWhatLacks(session: Session, order: string, lines: readonly LineJson[]): Promise<void> {
  const lacking = lines.filter((line) => line.error_message !== null);
  const { quiet, json } = session.options;
  // Nobody would be told what is looked up here.
  if (lacking.length === 0 || quiet || json) return;
  for (const { sku, error_message: message } of lacking.slice(0, TOLD)) {
    const meant = sku === null ? undefined : await meantSkuOf(await session.engine(), sku);
    session.notices.info(`cannot be rated yet: ${message}${meant === undefined ? '' : `; ${meant}`}`);
  }
  const more = lacking.length - TOLD;
  if (more > 0) session.notices.info(`cannot be rated yet: ${counted(more, 'more line')}`);
  session.notices.info(`what helps: shipdock shipments check ${shellWord(order)}`);
}

/** As `tellWhatLacks`, unless the order is shipped or cancelled: nobody rates that. */
export async function tellWhatOrderLacks(session: Session, order: OrderJson): Promise<void> {
  const { order_number: number, status, order_line_items: lines } = order;
  if (!isOver(status) && status !== 'cancelled') await tellWhatLacks(session, number, lines);
}
