import type { HandlingUnitType } from '../kernel/handling-unit-type.ts';
import type { AccountId } from '../kernel/ids.ts';
import type { Currency } from '../kernel/money.ts';
import type { Micrograms, Micrometres } from '../kernel/units.ts';

/**
 * The seam to carriers. Everything behind it has the same shape: the embedded carriers that read tariff folders, the
 * scripted carrier of the sandbox, and real carriers' adapters. Answers carry messages, so that warnings survive.
 */

export interface CarrierAnswer<Value> {
  readonly value: Value;
  readonly messages: readonly string[];
}

export type CarrierType =
  | 'truckload'
  | 'blanket_wrap'
  | 'courier'
  | 'small_parcel'
  | 'ltl'
  | 'intermodal'
  | 'auto'
  | 'local_delivery'
  | 'home_delivery'
  | 'final_mile'
  | 'custom_carrier';

/** One end of a shipment as rating sees it; a ZIP and a country suffice (api-v4 2.12). */
export interface RatingAddress {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly zip: string;
  /** Two letters for US and CA; undefined where only a ZIP was given and the ZIP does not tell. */
  readonly state?: string;
  readonly city?: string;
  readonly street1?: string;
  readonly isResidential: boolean;
  readonly isPoBox: boolean;
}

export type DangerousGoodsType = 'hazmat' | 'limited_quantity';

/** A physical piece to be moved: a parcel, or a handling unit (pallet, crate, …) for freight. */
export interface RatingPackage {
  readonly kind: 'parcel' | 'handling_unit';
  readonly handlingUnitType?: HandlingUnitType;
  /** Outer sizes, as they stand: height is up. */
  readonly length: Micrometres;
  readonly width: Micrometres;
  readonly height: Micrometres;
  /** Gross weight; undefined only on a handling unit with class and dimensions. */
  readonly weight: Micrograms | undefined;
  /** Value of the contents in minor units of the request's currency. */
  readonly valueMinor: number;
  /** Cartons inside a handling unit, where a charge counts them; 1 where it is not told. */
  readonly pieces?: number;
  readonly freightClass?: string;
  readonly nmfc?: string;
  readonly dangerousGoods?: DangerousGoodsType;
  readonly dryIce?: Micrograms;
}

export interface RatingAccessorial {
  /** The code of a tariff's accessorial or surcharge, as `signature` or `liftgate_delivery`. */
  readonly type: string;
  readonly value?: string;
  /** The end that it was asked for at, where that was said. */
  readonly side?: 'origin' | 'destination';
}

/** A whole shipment to be rated. One offer carries all of it. */
export interface RatingRequest {
  readonly origin: RatingAddress;
  readonly destination: RatingAddress;
  /** Whether the origin is a warehouse of the account (local couriers start only there). */
  readonly originIsWarehouse: boolean;
  readonly packages: readonly RatingPackage[];
  readonly accessorials: readonly RatingAccessorial[];
  /** Insure the value of the packages (api-v4 2.11). */
  readonly insurance: boolean;
  readonly currency: Currency;
  /** Local wall-clock moment at the origin at which the shipment is ready: `2026-03-02` and minutes since midnight. */
  readonly readyDate: string;
  readonly readyMinute: number;
  /** When the origin hands over; without it every day until midnight. */
  readonly originCalendar?: OriginCalendar;
}

/** The business calendar of a warehouse. */
export interface OriginCalendar {
  /** ISO weekdays, 1 is Monday; every day where absent. */
  readonly weekdays?: readonly number[];
  readonly closedDates?: readonly string[];
  /** What is ready after this minute of the day goes out on the next open day. */
  readonly cutoffMinute?: number;
}

/** One printed part of a price. The parts of an offer add up to its total. */
export interface PricePart {
  /** As in the tariff: `base`, `fuel`, `residential`, `insurance`, … */
  readonly code: string;
  /** Where it goes in `price_details` of the API. */
  readonly group: 'shipping' | 'accessorials' | 'insurance' | 'pickup' | 'delivery' | 'duties' | 'taxes';
  readonly minor: number;
}

export interface Offer {
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly carrierType: CarrierType;
  readonly scac: string | null;
  readonly serviceCode: string;
  readonly serviceName: string;
  readonly standardizedServiceName: string;
  readonly currency: Currency;
  readonly totalMinor: number;
  readonly parts: readonly PricePart[];
  /** Local date at which the carrier takes it over (after cut-off and closed days). */
  readonly shipDate: string;
  /** Business days in transit, and the date that they end on. */
  readonly serviceDays: number;
  readonly deliveryDate: string;
  readonly insuranceRule: 'carrier' | 'third_party' | 'no_insurance';
  /** What the price was computed from (zone, billable weight, lane, class, miles …), for `rates explain`. */
  readonly basis: Readonly<Record<string, string | number | boolean | null>>;
}

/** Why a service is not offered, and the smallest change that would make it available. */
export interface Refusal {
  readonly carrierCode: string;
  readonly carrierName: string;
  readonly serviceCode: string;
  readonly serviceName: string;
  /** Of a carrier that did not answer: what kind of offers it might have made. */
  readonly silentType?: CarrierType;
  readonly reasons: readonly RefusalReason[];
}

export interface RefusalReason {
  readonly code:
    | 'limit'
    | 'lane'
    /** Its postal code is none: nobody knows where it goes. */
    | 'address'
    | 'rule'
    | 'account'
    | 'po_box'
    | 'hazmat'
    | 'date'
    | 'package_kind'
    | 'currency'
    | 'accessorial'
    | 'insurance'
    | 'unavailable';
  /** Of `currency`: the service may take it, but no exchange rate of the day is known. */
  readonly lacksExchangeRate?: true;
  /** A whole sentence with both numbers: what it is and what it may be. */
  readonly message: string;
  /** The smallest change that helps, where there is one. */
  readonly change?: string;
  /** The same change for programs; with the fixes of all its reasons applied, the service is offered. */
  readonly fix?: RefusalFix;
}

/** A change to a rating request. */
export type RefusalFix =
  | { readonly kind: 'ready'; readonly readyDate: string; readonly readyMinute: number }
  /** Hand over on a day of the carrier's, whatever the warehouse's calendar says. */
  | { readonly kind: 'open_on'; readonly readyDate: string; readonly readyMinute: number }
  | {
      readonly kind: 'package';
      readonly index: number;
      readonly change: Partial<Pick<RatingPackage, 'kind' | 'length' | 'width' | 'height' | 'weight' | 'freightClass'>>;
    }
  /** Goods that are not packed yet, by where they stand in what was sent: `items[0]`. */
  | {
      readonly kind: 'item';
      readonly field: string;
      readonly change: Partial<Pick<RatingPackage, 'length' | 'width' | 'height' | 'weight'>> & {
        readonly itemType?: 'unpacked' | 'handling_unit';
      };
    }
  | { readonly kind: 'without_dangerous_goods'; readonly index: number }
  /** Ship the rest separately: keep the first packages. */
  | { readonly kind: 'packages_at_most'; readonly count: number }
  | { readonly kind: 'total_weight_at_most'; readonly weight: Micrograms }
  | { readonly kind: 'without_accessorial'; readonly type: string }
  | { readonly kind: 'without_insurance' }
  | { readonly kind: 'currency'; readonly currency: Currency }
  | {
      readonly kind: 'address';
      readonly side: 'origin' | 'destination';
      readonly change: Partial<Pick<RatingAddress, 'country' | 'zip' | 'state' | 'isPoBox'>>;
    }
  | { readonly kind: 'from_warehouse' }
  | { readonly kind: 'without_policy'; readonly policy: string };

export interface Rated {
  readonly offers: readonly Offer[];
  readonly refusals: readonly Refusal[];
}

export interface PartyAddress extends RatingAddress {
  readonly name?: string;
  readonly company?: string;
  readonly street2?: string;
  readonly phoneNumber?: string;
  readonly email?: string;
}

/** A purchase. `key` is the claim: the same key never buys twice. */
export interface BookingRequest extends Omit<RatingRequest, 'origin' | 'destination'> {
  readonly key: string;
  readonly account: AccountId;
  /** The account's running shipment number; the embedded carriers number their parcels from it. */
  readonly shid: number;
  /** The account's series of numbers, where it is not the first account of its data: shids are of one account each. */
  readonly numberSeries?: number;
  /** Where the account has one, packages get an SSCC-18 instead of the carrier's own number. */
  readonly gs1CompanyPrefix?: string;
  /** Ask for a number by which each package may come back. */
  readonly withReturnLabels?: boolean;
  readonly serviceCode: string;
  readonly origin: PartyAddress;
  readonly destination: PartyAddress;
}

export interface Booking {
  readonly offer: Offer;
  /** The shipment's own number, and one per package in their order. */
  readonly trackingNumber: string;
  readonly packageTrackingNumbers: readonly string[];
  /** By which each package comes back, in their order; absent where none was asked for or the carrier gives none. */
  readonly packageReturnNumbers?: readonly string[];
}

/** A purchase that is to be cancelled. */
export interface VoidRequest {
  /** Under which it was bought. */
  readonly key: string;
  readonly trackingNumber: string;
  /** Whether scans say that the carrier has it: what was carried is seldom refunded whole (api-v4 3.2). */
  readonly isPickedUp: boolean;
}

export interface Carrier {
  readonly code: string;
  readonly name: string;
  readonly type: CarrierType;
  readonly scac: string | null;
  /** In which it has its prices. */
  readonly currency: Currency;
  /** Every service it has, offered today or not. */
  readonly services: readonly { readonly code: string; readonly name: string; readonly standardizedName: string }[];
  /** Every service, either offered or refused with reasons. May be repeated. Throws `carrier_unavailable`. */
  rate(request: RatingRequest): Promise<CarrierAnswer<Rated>>;
  /** Buys once for a key; repeated with the same key it answers the same booking. Throws `carrier_*`. */
  book(request: BookingRequest): Promise<CarrierAnswer<Booking>>;
  /** What was bought under the key, if anything: asked after a crash, before any second purchase. May be repeated. */
  find(key: string): Promise<CarrierAnswer<Booking | undefined>>;
  /**
   * Cancels a purchase; answers what becomes of the money. May be repeated: what is void already is answered as it was then, and
   * never `refused`, which says that the label holds.
   */
  void(request: VoidRequest): Promise<CarrierAnswer<'refunded' | 'refund_pending' | 'refused'>>;
}
