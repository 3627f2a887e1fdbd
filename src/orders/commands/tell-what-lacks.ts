import type { Session } from '../../cli/session.ts';
import { counted } from '../../kernel/counted.ts';
import { shellWord } from '../../kernel/shell.ts';
import { isOver } from '../lifecycle.ts';
import type { OrderJson } from '../order-json.ts';

const TOLD = 3;

/** Says below an order that was taken what keeps it from being rated: a SKU that was mistyped is taken too. */
export function tellWhatLacks(session: Session, order: string, messages: readonly (string | null)[]): void {
  const lacks = messages.filter((message) => message !== null);
  if (lacks.length === 0) return;
  for (const message of lacks.slice(0, TOLD)) session.notices.info(`cannot be rated yet: ${message}`);
  const more = lacks.length - TOLD;
  if (more > 0) session.notices.info(`cannot be rated yet: ${counted(more, 'more line')}`);
  session.notices.info(`what helps: shipdock shipments check ${shellWord(order)}`);
}

/** As `tellWhatLacks`, unless the order is shipped or cancelled: nobody rates that. */
export function tellWhatOrderLacks(session: Session, order: OrderJson): void {
  const { order_number: number, status, error_message: messages } = order;
  if (!isOver(status) && status !== 'cancelled') tellWhatLacks(session, number, messages);
}
