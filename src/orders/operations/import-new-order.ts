import type { Services } from '../../seams/services.ts';
import { draftOrder } from '../draft/draft-order.ts';
import { carriedOver } from '../import/exports/carried-over.ts';
import { refuseOutdated } from '../import/exports/record-as-it-stands.ts';
import { leftToShip } from '../import/shipped/left-to-ship.ts';
import { kitSkusOf, unknownWorthWarnings } from '../kits/kit-skus.ts';
import { unbundleKits } from '../kits/unbundle-kits.ts';
import { withBothNames } from '../named/line-warehouses.ts';
import { refuseLinesOfOthers } from '../named/lines-of-others.ts';
import { chooseWarehouse } from '../named/order-warehouse.ts';
import { likeAnId } from '../named/printable-number.ts';
import { ratingOfNew } from '../rating/proposed-wish.ts';
import { endedHold } from '../status/move-status.ts';
import { type Decided, warningsOf } from './import-decision.ts';
import type { Readable, SliceFacts } from './load-slice.ts';
import { withService } from './wished-service.ts';

const OF_ANOTHER = ': was its number changed, as spreadsheets do? Leave the id out to make a new order of it';

/** An order that is made of what a file says. @throws ShipdockError that says why it cannot be. */
export function decideNew(services: Services, { input: read, ...sent }: Readable, facts: SliceFacts): Decided {
  refuseLinesOfOthers(read.order_line_items ?? [], [], facts.orderOfLine, OF_ANOTHER);
  const atOrigin = facts.atOrigin.get(sent.orderNumber);
  if (atOrigin !== undefined) refuseOutdated(atOrigin);
  const { sent: input, warnings } = withService(read, facts.wished);
  const now = services.clock.now().toISOString();
  const whole = draftOrder(withBothNames(input, facts.warehouses), {
    accountId: services.account,
    now,
    ids: services.ids,
    createdBy: services.actor,
    source: sent.source ?? (services.actor.type === 'api_key' ? 'API' : 'Manual'),
    warehouse: chooseWarehouse(facts.warehouses, input),
    importFingerprint: sent.fingerprint,
    rates: facts.rates,
  });
  const left = leftToShip(carriedOver(whole, input, services.ids), input, { ids: services.ids, now });
  const after =
    input.unbundle_kits === true
      ? unbundleKits(left.order, kitSkusOf(left.order, facts.kits), services.ids, 'own')
      : left.order;
  const ofKits = input.unbundle_kits === true ? unknownWorthWarnings(left.order, facts.kits) : [];
  const all = warningsOf(
    input,
    facts,
    [
      ...likeAnId(sent.orderNumber),
      ...sent.ofPrices(after),
      ...left.warnings,
      ...warnings,
      ...ofKits,
      ...endedHold(input.hold_until, now),
    ],
    after,
  );
  return {
    result: { order_number: sent.orderNumber, result: 'created', id: after.id, ...all },
    change: { before: undefined, after },
    rating: ratingOfNew(input),
  };
}
