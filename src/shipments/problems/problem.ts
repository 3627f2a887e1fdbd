/** Something that is wrong with a shipment before it is booked: the field, what is wrong, what mends it. */
export interface Problem {
  readonly field: string;
  readonly message: string;
  readonly mend: string;
  /** Whether a booking is refused for it; the others are warnings. */
  readonly stopsBooking: boolean;
  /** Of a missing address part, which answers 400 instead of 422 (decisions 6). */
  readonly isMissingPart?: boolean;
  /** Of a missing state: whether its ZIP says which it is. */
  readonly isTold?: boolean;
}
