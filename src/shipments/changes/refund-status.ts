/** What becomes of the money of what is cancelled: it came back, may come, or its carrier keeps it. */
export const REFUND_STATUSES = ['refunded', 'refund_pending', 'refund_refused'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];
