import type { CommandRun } from '../../cli/command.ts';
import { eachNamed } from '../../cli/each-named.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { shownAmount } from '../../kernel/money.ts';
import { shipmentOperations } from '../shipments.operations.ts';
import { view as shipmentView } from '../shipments.view.ts';
import { toldShipment } from '../told-shipment.ts';

export const view = shipmentView;

const REFUNDS = {
  refunded: 'its price is refunded',
  refund_pending:
    'the refund is pending (shipdock shipments list --refund-pending names all, shipdock shipments refunded notes that it came)',
  not_asked: 'its carrier was not asked',
  already: 'it was cancelled before; nothing changed',
} as const;

export const run: CommandRun = async (session, typed) => {
  const engine = await session.engine();
  const names = await namedItems(session, typed, 'shipment');
  await session.prompts.confirm({ level: 'moderate', action: whatIsCancelled });
  const body = typed.options.voidedByHand === true ? { voided_by_hand: true } : {};
  return eachNamed(session, names, view, async (name) => {
    const { value, warnings } = await engine.call(shipmentOperations.cancel, { params: { id: name }, body });
    session.notices.receipt(`cancelled shipment ${toldShipment(value)} by ${value.carrier}: ${REFUNDS[value.refund]}`);
    session.notices.warnAll(warnings);
    return value;
  });

  /** What, of which carrier, at what cost and whether he has it; of many only their number. */
  async function whatIsCancelled(): Promise<string> {
    if (names.length > 3) return `cancelling ${names.length} shipments, whose labels are then void,`;
    const told: string[] = [];
    for (const name of names) {
      const { value } = await engine.call(shipmentOperations.get, { params: { id: name } });
      const price = `${shownAmount(value.total_price, value.currency)} ${value.currency}`;
      // What is on its way is paid for, and comes back or not.
      const where = value.actual_pickup_time === null ? '' : ', picked up already';
      told.push(`${toldShipment(value)} (${value.carrier}, ${price}${where})`);
    }
    return `cancelling shipment ${told.join(', ')}, whose labels are then void,`;
  }
};
