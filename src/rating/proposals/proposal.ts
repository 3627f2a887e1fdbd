import type { CarrierType, Offer, PartyAddress, PricePart } from '../../carriers/carrier.ts';
import { exactSum } from '../../kernel/decimal.ts';
import type { AccountId, OrderId, ProposedShipmentId, RateId } from '../../kernel/ids.ts';
import type { Currency } from '../../kernel/money.ts';
import type { RatableLine } from '../../orders/rating/ratable-line.ts';
import type { PackageInput } from '../../packages/packages.schema.ts';
import type { PlannedPackage } from '../../packages/planned-package.ts';

/** A rated, not yet booked shipment of an order (api-v4 2.9). */
export interface Proposal {
  readonly id: ProposedShipmentId;
  readonly accountId: AccountId;
  readonly orderId: OrderId;
  readonly rateId: RateId;
  readonly carrierCode: string;
  readonly serviceCode: string;
  /** Carrier's price and packing together, in minor units. */
  readonly totalMinor: number;
  readonly currency: Currency;
  readonly createdAt: string;
  readonly details: ProposalDetails;
}

export interface ProposalDetails {
  readonly carrierName: string;
  readonly carrierType: CarrierType;
  readonly scac: string | null;
  readonly serviceName: string;
  readonly standardizedServiceName: string;
  readonly parts: readonly PricePart[];
  readonly packingMinor: number;
  readonly shipDate: string;
  readonly serviceDays: number;
  readonly deliveryDate: string;
  readonly insuranceRule: 'carrier' | 'third_party' | 'no_insurance';
  readonly isInsured: boolean;
  readonly basis: Offer['basis'];
  readonly packages: readonly PlannedPackage[];
  readonly origin: ProposedAddress;
  readonly destination: ProposedAddress;
  readonly warehouse: { readonly id: string; readonly code: string } | null;
  /** What the packages hold units of. */
  readonly lines: readonly RatableLine[];
  readonly policiesApplied: readonly { readonly id: string; readonly name: string }[];
  /** Why the order goes with this one unless somebody says otherwise; null on the others. */
  readonly pickedBecause: string | null;
  readonly wish: ProposalWish;
}

/** The code is that of the address book or a warehouse. */
export type ProposedAddress = PartyAddress & { readonly code?: string };

/** What was asked along with the proposed shipment; it decides nothing of the price but insurance, packing and accessorials. */
export interface ProposalWish {
  readonly selfPacked: boolean;
  readonly insuranceOption?: 'add_insurance' | 'no_insurance';
  readonly proNumber?: string;
  readonly originInstructions?: string;
  readonly destinationInstructions?: string;
  /** Whether it was asked to start or go elsewhere than its order: an order's address may be mended before it is booked. */
  readonly hasOwnOrigin?: boolean;
  readonly hasOwnDestination?: boolean;
  /** Whether it was asked to start at another warehouse than its order: that one may move before it is booked. */
  readonly hasOwnWarehouse?: boolean;
  /** Whether its packages were sent, and not planned here. */
  readonly hasOwnPackages?: boolean;
  /** The rate of `POST /rates` that it was asked with: goods that were booked by it without an order may be the same. */
  readonly rateId?: RateId;
  /** As they were sent. */
  readonly packagesSent?: readonly PackageInput[];
  readonly alternateReturnAddress?: Members;
  readonly referenceNumbers: readonly Members[];
  /** What is absent of labels and billing is as the order says when it is read or booked. */
  readonly includeReturnLabel?: boolean;
  readonly shipmentBilling?: Members;
  readonly dutiesTaxesBilling?: Members;
  readonly pickup?: readonly Members[];
  readonly originAccessorials: readonly AskedAccessorial[];
  readonly destinationAccessorials: readonly AskedAccessorial[];
}

/** In the API's own words, as it was asked. */
type Members = Readonly<Record<string, unknown>>;

export interface AskedAccessorial {
  readonly type: string;
  readonly value?: string;
  readonly optionValue?: string;
}

/** The parts of a price as they are printed: those of the carrier, and the packing where it costs something. */
export function printedParts(
  parts: readonly Pick<PricePart, 'code' | 'minor'>[],
  packing: number,
): readonly Pick<PricePart, 'code' | 'minor'>[] {
  return packing === 0 ? parts : [...parts, { code: 'packing', minor: packing }];
}

/** `price_details` of the contract: its members add up to `total_price`. */
export function priceDetails(parts: readonly PricePart[], packing: number): Readonly<Record<string, number>> {
  const sum = (group: PricePart['group']) =>
    exactSum(parts.filter((part) => part.group === group).map((part) => part.minor));
  return {
    shipping: sum('shipping'),
    packing,
    insurance: sum('insurance'),
    pickup: sum('pickup'),
    delivery: sum('delivery'),
    accessorials: sum('accessorials'),
    duties: sum('duties'),
    taxes: sum('taxes'),
  };
}
