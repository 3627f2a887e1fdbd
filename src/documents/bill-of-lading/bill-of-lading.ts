import type { Party } from '../labels/party.ts';
import type { HazmatDescription } from './hazmat-description.ts';

/** A bill of lading in the VICS layout. Numbers come formatted, dates as ISO. */
export interface BillOfLading {
  readonly isSample: boolean;
  readonly date: string;
  /** 17 digits (a GS1 shipment number) are printed as GS1-128 (402), anything else as Code 128. */
  readonly bolNumber: string;
  readonly shipFrom: Party;
  /** The shipper's own identification number. */
  readonly shipFromId?: string;
  readonly shipTo: Party;
  readonly shipToId?: string;
  readonly shipToLocation?: string;
  readonly fob?: 'origin' | 'destination';
  /** Who pays where neither shipper nor consignee does. */
  readonly billTo?: Party;
  readonly billToAccount?: string;
  /** A paragraph each; those that the form has no room for go on a supplement. */
  readonly specialInstructions?: readonly string[];
  readonly carrierName: string;
  /** The shipper's own code of the carrier. */
  readonly carrierCode?: string;
  readonly scac?: string;
  readonly proNumber?: string;
  readonly trailerNumber?: string;
  readonly sealNumbers?: readonly string[];
  readonly freightTerms: 'prepaid' | 'collect' | 'third_party';
  readonly isMaster?: boolean;
  readonly orders: readonly BolOrder[];
  readonly orderTotals: BolOrderTotals;
  readonly lines: readonly BolLine[];
  readonly lineTotals: BolLineTotals;
  readonly declaredValue?: { readonly amount: string; readonly per: string };
  readonly cod?: {
    readonly amount: string;
    readonly feeTerms: 'collect' | 'prepaid';
    readonly isCustomerCheckAccepted: boolean;
  };
  readonly loadedBy?: 'shipper' | 'driver';
  readonly countedBy?: 'shipper' | 'driver_pallets' | 'driver_pieces';
}

/** A row of the customer order table. */
export interface BolOrder {
  readonly orderNumber: string;
  readonly packages: string;
  readonly weight: string;
  readonly isPalletized?: boolean;
  readonly note?: string;
}

export interface BolOrderTotals {
  readonly packages: string;
  readonly weight: string;
}

/** A row of the carrier table: what rides on (or is) handling units of one kind. */
export interface BolLine {
  readonly handlingUnits: string;
  /** `PLT`, `CRT`, … */
  readonly handlingUnitType: string;
  readonly packages: string;
  readonly packageType: string;
  readonly weight: string;
  readonly description: string;
  /** Each is described in the regulation's order, before the description. */
  readonly hazmat?: readonly HazmatDescription[];
  readonly nmfc?: string;
  readonly freightClass?: string;
}

export interface BolLineTotals {
  readonly handlingUnits: string;
  readonly packages: string;
  readonly weight: string;
}
