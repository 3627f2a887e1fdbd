import { lockAccount } from '../../accounts/operations/lock-account.ts';
import type { Address, CountryCode } from '../../addresses/address.ts';
import { isSamePlace } from '../../addresses/book/book-address.ts';
import { withBookAddress } from '../../addresses/operations/find-address.ts';
import { isValidatedInBook } from '../../addresses/operations/validated-in-book.ts';
import { addressDoubts } from '../../addresses/operations/with-address-advice.ts';
import { inAddressWords } from '../../addresses/spoken-parts.ts';
import { readInput } from '../../contract/read-input.ts';
import type { Transaction } from '../../database/database.ts';
import { ratesForLines } from '../../exchange-rates/operations/rates-for-lines.ts';
import { ShipdockError } from '../../kernel/errors.ts';
import type { OperationInput, Reply } from '../../kernel/operation.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import { withValuesInOrderCurrency } from '../../rating/request/package-values.ts';
import type { Services } from '../../seams/services.ts';
import { recordStatus } from '../../tracking/operations/record-status.ts';
import { carrierNow } from '../../tracking/operations/sandbox-now.ts';
import { isBeforePickup } from '../../tracking/state/package-state.ts';
import { movedTo } from '../changes/move-shipment.ts';
import { type BookAddresses, planShipmentUpdate } from '../changes/update-shipment.ts';
import type { ShipmentJson } from '../json/shipment-json.ts';
import { applyShipmentChange } from '../save-shipments.ts';
import type { Shipment, ShipmentAddress, ShipmentStatus } from '../shipment.ts';
import { type ShipmentUpdateInput, shipmentUpdateSchema } from '../shipments.schema.ts';
import { cancelShipment } from './cancel-shipment.ts';
import { refuseNumbersOfAnother } from './number-of-another.ts';
import { shipmentAnswer } from './shipment-answers.ts';
import { followStatus, shipmentToChange } from './shipment-to-change.ts';
import { ssccsOfAnother } from './sscc-of-another.ts';

export { shipmentUpdateSchema as bodySchema };

export async function execute(services: Services, input: OperationInput): Promise<Reply<ShipmentJson>> {
  const name = input.params?.id ?? '';
  const sent = readInput(shipmentUpdateSchema, input.body);
  if (sent.status !== 'cancelled') {
    const { shipment, warnings } = await update(services, name, sent);
    const doubts = await doubtsOf(services, sent, shipment);
    return { value: await shipmentAnswer(services, shipment), warnings: [...warnings, ...doubts] };
  }
  // Whatever is wrong with the rest is told before anything is void; where the carrier refuses, nothing of it is saved.
  const planned = await update({ ...services, dryRun: true }, name, sent);
  const cancellation = await cancelShipment(services, planned.shipment.id);
  const done = services.dryRun ? planned : await update(services, planned.shipment.id, sent);
  const warnings = [...done.warnings, ...cancellation.warnings];
  return { value: await shipmentAnswer(services, done.shipment), warnings };
}

/** What is sent of an address is taken; where it goes nowhere then, that is told. */
async function doubtsOf(services: Services, sent: ShipmentUpdateInput, now: Shipment): Promise<readonly string[]> {
  const doubts = await addressDoubts(services, {
    origin_address: sent.origin_address && readAsIso(now.originAddress),
    destination_address: sent.destination_address && readAsIso(now.destinationAddress),
  });
  return doubts.map(({ field, message }) => `${field}: ${message}`);
}

function readAsIso({ id: _, ...address }: ShipmentAddress): Address {
  return { ...address, country: address.country as CountryCode }; // no other country is kept
}

/** All but the cancel. */
async function update(
  services: Services,
  name: string,
  sent: ShipmentUpdateInput,
): Promise<{ readonly shipment: Shipment; readonly warnings: readonly string[] }> {
  const work = async (transaction: Transaction) => {
    const { order, shipment: before } = await shipmentToChange(transaction, services, name);
    refuseLeavingCancelled(before, sent.status);
    if (!services.dryRun && givesNumbers(sent)) await lockAccount(transaction, services.account);
    await refuseNumbersOfAnother(transaction, before, sent);
    const rates = await ratesForLines(transaction, services.account, sent.packages ?? []);
    const values = { currency: before.currency, rates, date: services.clock.now().toISOString().slice(0, 10) };
    const packages = [...withValuesInOrderCurrency(sent.packages ?? [], values)];
    const book = await addressesOfBook(transaction, services, sent);
    const { shipment: planned, warnings } = planShipmentUpdate(before, { ...sent, packages }, services.ids, book);
    const shipment = await validated(transaction, services, before, planned);
    await refuseSsccsOfAnother(transaction, shipment, sent.packages ?? []);
    // `cancelled` is the cancel itself.
    const status = sent.status === 'cancelled' ? undefined : sent.status;
    const now = await carrierNow(transaction, services);
    const moved = withStatus(services, shipment, status, now.toISOString());
    if (services.dryRun) return { shipment: moved, warnings };
    const saved = await applyShipmentChange(transaction, services, 'shipments.update', before, moved);
    if (status !== undefined && status !== before.status) {
      await recordStatus(transaction, services, saved.id, status, `Status set to ${status}`, now);
      await followStatus(transaction, services, 'shipments.update', { order, shipment: saved });
    }
    return { shipment: saved, warnings };
  };
  return services.dryRun ? services.database.read(work) : services.database.write(work);
}

/** @throws ShipdockError `address_unknown`. */
async function addressesOfBook(
  transaction: Transaction,
  { account }: Services,
  { origin_address: origin, destination_address: destination }: ShipmentUpdateInput,
): Promise<BookAddresses> {
  const [from, to] = [inAddressWords(origin), inAddressWords(destination)];
  const originOfBook = await withBookAddress(transaction, account, 'origin_address', from);
  const destinationOfBook = await withBookAddress(transaction, account, 'destination_address', to);
  return {
    origin: originOfBook === from ? undefined : originOfBook,
    destination: destinationOfBook === to ? undefined : destinationOfBook,
  };
}

async function validated(
  transaction: Transaction,
  services: Services,
  { originAddress: origin, destinationAddress: destination }: Shipment,
  planned: Shipment,
): Promise<Shipment> {
  return {
    ...planned,
    originAddress: await withValidation(transaction, services, origin, planned.originAddress),
    destinationAddress: await withValidation(transaction, services, destination, planned.destinationAddress),
  };
}

/** What was validated is so until it is another place; another may be one that the book has as validated. */
async function withValidation(
  transaction: Transaction,
  { account }: Services,
  before: ShipmentAddress,
  planned: ShipmentAddress,
): Promise<ShipmentAddress> {
  if (planned === before) return before;
  const { isValidated: _, ...after } = planned;
  const stays = before.isValidated === true && isSamePlace(readAsIso(before), readAsIso(after));
  const isValidated = stays || (await isValidatedInBook(transaction, account, readAsIso(after)));
  return isValidated ? { ...after, isValidated } : after;
}

function givesNumbers({ tracking_number: own, packages = [] }: ShipmentUpdateInput): boolean {
  return (
    own !== undefined ||
    packages.some((each) => each.tracking_number !== undefined || (each.sscc_serial_references ?? []).length > 0)
  );
}

/** @throws ShipdockError `name_taken` where packages get an SSCC that another has. */
async function refuseSsccsOfAnother(
  transaction: Transaction,
  shipment: Shipment,
  sent: NonNullable<ShipmentUpdateInput['packages']>,
): Promise<void> {
  if (sent.every(({ sscc_serial_references: references = [] }) => references.length === 0)) return;
  const faults = await ssccsOfAnother(transaction, shipment, shipment.packages);
  const [first] = faults;
  if (first === undefined) return;
  throw new ShipdockError('name_taken', `${first.field} ${first.message}`, { details: [...faults] });
}

/** Nothing leads out of it (decisions 6). */
function refuseLeavingCancelled(shipment: Shipment, status: ShipmentStatus | undefined): void {
  if (shipment.status !== 'cancelled' || status === undefined || status === 'cancelled') return;
  const message = `shipment ${shipment.shid} is cancelled and cannot become ${status}`;
  throw new ShipdockError('shipment_cancelled', message, {
    details: [{ field: 'status', message }],
    ...(shipment.orderNumber === null ? { hint: 'book it again' } : nextStep('orders.book', shipment.orderNumber)),
  });
}

/** A status that a client sets is taken as given (api-v4 3.2), with the times that it says. */
function withStatus(services: Services, shipment: Shipment, status: ShipmentStatus | undefined, now: string): Shipment {
  if (status === undefined || status === shipment.status) return shipment;
  const newId = () => services.ids.next('exception');
  const moved = movedTo(shipment, status, { now, newId, reason: 'set by hand' });
  const isOnItsWay = status === 'in_transit' || status === 'delivered';
  return {
    ...moved,
    actualPickupAt: isBeforePickup(status) ? null : (moved.actualPickupAt ?? (isOnItsWay ? now : null)),
    actualDeliveryAt: status === 'delivered' ? (moved.actualDeliveryAt ?? now) : null,
  };
}
