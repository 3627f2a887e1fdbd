import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { isHeld, LONGEST_REQUEST_MS, leaseUntil } from '../../seams/lease.ts';
import type { Services } from '../../seams/services.ts';
import { writeAnew } from '../../seams/unit-of-work.ts';
import type { OpenClaim } from '../booking/claim-row.ts';
import { redactedPurchase } from '../changes/redact-shipment.ts';
import { findPurchaseOfGoods, releaseClaim } from '../claims.store.ts';
import type { GivenUpGoodsJson } from '../json/given-up-goods-json.ts';
import { getShipment } from '../shipments-by-number.store.ts';
import { giveUpPurchase } from './give-up-purchase.ts';
import { shipmentAnswer } from './shipment-answers.ts';

/**
 * The same as `give-up.ts` of goods that are in no order, by the number that their shipment was to have: they could not be booked
 * again for good, and would be bought if their carrier came back. Nothing is left that would keep who said so.
 * @throws ShipdockError `shipment_not_found`, `in_progress` while somebody is at it.
 */
export async function execute(services: Services, input: OperationInput): Promise<Reply<GivenUpGoodsJson>> {
  const name = input.params?.id ?? '';
  const claim = await services.database.read((transaction) => findPurchaseOfGoods(transaction, services.account, name));
  if (claim === undefined) return nothingBegun(services, name);
  const { shid, purchase } = claim;
  const { told, sold } = await giveUpPurchase(services, claim, {
    what: `shipment ${shid}`,
    busy: () => beingBought(shid),
    release: () => release(services, claim, name),
  });
  const shipment = sold === undefined ? null : await shipmentAnswer(services, sold);
  return { value: { shid, carrier: purchase.offer.carrierCode, shipment }, warnings: [told] };
}

/** @throws ShipdockError `in_progress` where another took it over meanwhile. */
async function release(services: Services, { id, shid }: OpenClaim, name: string): Promise<void> {
  const lookAgainAt = leaseUntil(LONGEST_REQUEST_MS);
  await writeAnew(services, async (transaction) => {
    const open = await findPurchaseOfGoods(transaction, services.account, name);
    if (open?.id !== id || isHeld(services, open)) throw beingBought(shid);
    const left = redactedPurchase(open.purchase);
    if (!(await releaseClaim(transaction, open, { left, lookAgainAt }))) throw beingBought(shid);
  });
}

async function nothingBegun(services: Services, name: string): Promise<Reply<GivenUpGoodsJson>> {
  const shipment = await services.database.read((transaction) => getShipment(transaction, services.account, name));
  const { shid, carrierCode: carrier } = shipment;
  const warnings = [`no booking of shipment ${shid} is open: nothing changed`];
  return { value: { shid, carrier, shipment: await shipmentAnswer(services, shipment) }, warnings };
}

function beingBought(shid: number): ShipdockError {
  return new ShipdockError('in_progress', `shipment ${shid} is being booked`, {
    hint: 'run the command again in a moment',
  });
}
