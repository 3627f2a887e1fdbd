import { ShipdockError } from '../../kernel/errors.ts';
import { nextStep } from '../../next-steps/next-step.ts';
import type { Shipment } from '../shipment.ts';

/**
 * A booking after something else of its order, that had been begun before, was finished: who asks is told.
 * @throws ShipdockError `nothing_to_ship` that names the shipment where it took all units.
 */
export async function afterOther<Done extends { readonly warnings: readonly string[] }>(
  before: Shipment | undefined,
  booking: () => Promise<Done | undefined>,
): Promise<Done | undefined> {
  if (before === undefined) return booking();
  const { shid, details } = before;
  const begun = 'had been begun before and was finished first';
  try {
    const done = await booking();
    const told = `shipment ${shid} by ${details.carrierName} ${details.serviceName} ${begun}`;
    return done === undefined ? undefined : { ...done, warnings: [told, ...done.warnings] };
  } catch (error) {
    if (!(error instanceof ShipdockError) || error.code !== 'nothing_to_ship') throw error;
    throw error.with({
      message: `${error.message}; shipment ${shid} ${begun}`,
      ...nextStep('shipments.cancelThenBook', String(shid)),
    });
  }
}

/** What was begun is bought as it was priced then, also days later. @param today at its origin. */
export function outOfDate({ shid, details }: Shipment, today: string): readonly string[] {
  const { shipDate, deliveryDate } = details;
  if (shipDate >= today) return [];
  return [
    `shipment ${shid} had been begun before and was finished now, as it was priced then: its ship date ${shipDate} has passed, delivery was promised for ${deliveryDate}; cancel it and book it again to ship it today`,
  ];
}
