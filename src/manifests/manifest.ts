import type { AccountId, Id } from '../kernel/ids.ts';

/** A shipment that was to go on the manifest and does not stand on it. */
export interface LeftOut {
  readonly shipmentId: string;
  readonly shid: number;
  readonly trackingNumber: string;
  readonly orderNumber: string | null;
  /** `cancelled`, `sold too late`, `not scanned`, `2 of 3 packages scanned, not 1Z…`. */
  readonly reason: string;
}

/** What the driver signs for of a shipment, as it was when the day was closed. */
export interface SignedLine {
  readonly trackingNumber: string;
  readonly packages: number;
  readonly weightUg: number;
}

/** What a carrier takes over on a day, as the driver signs it. It never changes once it is closed. */
export interface ClosedManifest {
  readonly id: Id<'manifest'>;
  readonly accountId: AccountId;
  readonly carrierCode: string;
  /** Where it is handed over; null: at places that are no warehouse. */
  readonly warehouseCode: string | null;
  /** Local date of the warehouse. */
  readonly date: string;
  /** Which of that carrier at that place and day, from 1: it may come more than once. */
  readonly pickup: number;
  readonly number: string;
  readonly carrierName: string;
  /** In the order of the sheet. */
  readonly shipmentIds: readonly string[];
  /** One a shipment, in the same order; absent where it was closed before they were kept. */
  readonly signed?: readonly SignedLine[];
  readonly leftOut: readonly LeftOut[];
  readonly createdAt: string;
}

/** What the journal of a manifest keeps of it: all that was signed, and of which pickup. */
export function journalState(manifest: ClosedManifest): object {
  const { id: _id, accountId: _account, createdAt: _created, ...signed } = manifest;
  return signed;
}
