/** How a subscriber answered a made-up event. */
export interface TestedJson {
  /** Id of the event, as the `webhook-id` that was sent. */
  readonly id: string;
  readonly webhook_id: string;
  readonly delivered: boolean;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string | null;
  readonly ms: number;
}
