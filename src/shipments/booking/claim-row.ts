import type { Purchase } from './purchase.ts';

type ClaimRow = {
  id: string;
  account_id: string;
  claim_key: string;
  content_key: string | null;
  order_id: string | null;
  state: string;
  holder: string;
  lease_until: string;
  shid: number;
  shipment_id: string | null;
  purchase: string;
  created_at: string;
  void_holder: string | null;
  void_until: string | null;
  void_asked_by: string | null;
  void_asked_at: string | null;
};
export interface ClaimTables {
  booking_claims: ClaimRow;
}

/** A purchase that was begun and is not recorded yet. */
export interface OpenClaim {
  readonly id: string;
  readonly key: string;
  readonly holder: string;
  readonly leaseUntil: string;
  readonly shid: number;
  readonly purchase: Purchase;
}

export function fromClaimRow(row: ClaimRow): OpenClaim {
  return {
    id: row.id,
    key: row.claim_key,
    holder: row.holder,
    leaseUntil: row.lease_until,
    shid: row.shid,
    purchase: JSON.parse(row.purchase) as Purchase,
  };
}
