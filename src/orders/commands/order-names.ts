import { lookFor } from '../../cli/asking/look-for.ts';
import type { Typed } from '../../cli/command.ts';
import type { EngineHandle } from '../../cli/engine/engine-handle.ts';
import type { Session } from '../../cli/session.ts';
import { namedItems } from '../../cli/words/named-items.ts';
import { counted } from '../../kernel/counted.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import { ORDER_LIMITS } from '../limits.ts';
import { orderOperations } from '../orders.operations.ts';
import { orderQuery } from './list.ts';
import { matchingOrders } from './matching-orders.ts';

/** Orders that a command is about, and whether filters chose them: what filters choose is confirmed by its number. */
export interface ChosenOrders {
  readonly names: readonly string[];
  readonly byFilter: boolean;
}

/**
 * The orders that were named, or with `--all` every one that matches the filters.
 * @throws ShipdockError `usage` where both or neither were given.
 */
export async function chosenOrders(session: Session, typed: Typed, engine: EngineHandle): Promise<ChosenOrders> {
  if (typed.options.all !== true) return { names: await namedItems(session, typed, 'order'), byFilter: false };
  const given = typed.arguments.order;
  if (given !== undefined && [given].flat().length > 0) {
    throw new ShipdockError('usage', 'orders were named and --all was given: give one of them');
  }
  return { names: await matchingOrders(session, engine, orderQuery(typed)), byFilter: true };
}

/**
 * The orders that were named, of which all or none are changed in one request.
 * @throws ShipdockError `limit_exceeded` for more than it takes.
 */
export async function namedTogether(session: Session, typed: Typed, command: string): Promise<readonly string[]> {
  const names = await namedItems(session, typed, 'order');
  const most = ORDER_LIMITS.ordersAtOnce;
  if (names.length <= most) return names;
  const message = `${counted(names.length, 'order')} were named; shipdock ${command} takes at most ${most} at once, all of them or none`;
  throw new ShipdockError('limit_exceeded', message, {
    about: 'nothing',
    // Of those that were named alone: who pastes it must not do it to every order there is.
    hint: `name at most ${most} at a time: tr '\\n' '\\0' < FILE-OF-NUMBERS | xargs -0 -n ${most} shipdock ${command}`,
  });
}

/**
 * Agrees to a change of chosen orders: by number where filters chose them, else by --yes.
 * @throws ShipdockError `order_not_found` instead of a question about an order that is not there.
 */
export async function confirmChosen(
  session: Session,
  typed: Typed,
  engine: EngineHandle,
  { names, byFilter }: ChosenOrders,
  verb: string,
): Promise<void> {
  const count = counted(names.length, 'order');
  if (!byFilter) {
    const looked = async () => {
      await lookFor(names, (id) => engine.call(orderOperations.get, { params: { id } }));
      return `${verb} ${names.length > 3 ? count : names.join(', ')}`;
    };
    return session.prompts.confirm({ level: 'moderate', action: looked });
  }
  if (names.length === 0) return;
  const given = typed.options.confirm;
  await session.prompts.confirm({
    level: 'severe',
    action: `${verb} ${count} that match`,
    expected: String(names.length),
    given: typeof given === 'string' ? given : undefined,
  });
}
