/** A lane as it is stored: what one subscription is told of one shipment, in its order. */
export type LaneRow = {
  id: string;
  subscription_id: string;
  receiver: string;
  due_at: string | null;
  holder: string | null;
  fence: number;
};
