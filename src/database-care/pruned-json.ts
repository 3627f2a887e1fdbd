/** How many rows of a kind were removed. */
export interface PrunedJson {
  readonly what: string;
  readonly rows: number;
}
