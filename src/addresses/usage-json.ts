/** What was validated on a day, by one validator; the cost in US dollars. */
export interface UsageJson {
  readonly date: string;
  readonly checked_by: string;
  readonly validations: number;
  readonly cost: number;
}
