import type { Environment } from '../../kernel/context.ts';
import { given } from '../../kernel/given.ts';
import type { Shipment } from '../../shipments/shipment.ts';
import type { AnyLabel } from '../labels/any-label.ts';
import { labelReferences, party } from './shipment-labels.ts';

/** A large address label for every package of a shipment; the carrier code is printed as it is given. */
export function shipmentAddressLabels(
  shipment: Shipment,
  environment: Environment,
  carrierCode: string | undefined,
): readonly AnyLabel[] {
  return shipment.packages.map((each) => ({
    face: 'address',
    label: {
      isSample: environment === 'sandbox',
      from: party(shipment.originAddress),
      to: party(shipment.destinationAddress),
      ...given('carrierCode', carrierCode),
      number: each.position + 1,
      count: shipment.packages.length,
      ...given('orderNumber', shipment.orderNumber ?? undefined),
      references: labelReferences(shipment).filter(
        ({ label, value }) => !(label === 'ORDER' && value === shipment.orderNumber),
      ),
    },
  }));
}
