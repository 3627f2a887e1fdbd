import type { PartyAddress } from '../../carriers/carrier.ts';
import type { FoundRate } from '../../exchange-rates/exchange-rate.ts';
import type { DraftPackage } from '../../packages/draft-package.ts';
import type { FarPickup } from '../../rating/request/ready-moment.ts';
import type { Eei } from '../shipment.ts';

export interface PreflightFacts {
  readonly origin: PartyAddress;
  readonly destination: PartyAddress;
  /** Of a return label that goes elsewhere than to the origin. */
  readonly returnAddress?: PartyAddress;
  readonly packages: readonly DraftPackage[];
  readonly eei: Eei | null;
  readonly currency: string;
  /** To US dollars; undefined where no rate is known. */
  readonly usdRate: FoundRate | undefined;
  readonly shipping: {
    /** Local date and minute at which the shipment is ready, and whether a pickup was asked for then. */
    readonly readyDate: string;
    readonly readyMinute: number;
    readonly isAsked: boolean;
    /** Nobody would come any more. */
    readonly isPickupPassed: boolean;
    /** Of one that is very far ahead. */
    readonly farPickup?: FarPickup;
    readonly cutoffMinute: number | undefined;
    readonly closedDates: readonly string[];
  };
}
