/** A row of a CSV file, or an order of a JSON file, as it was staged. `fault` says why it could not be read. */
export interface StagedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly fault?: string;
  /** The text of an order of a JSON file. */
  readonly json?: string;
  /** Its JSON pointer in the file, or on its line; empty where it is all of it. */
  readonly pointer?: string;
}

/** Why an order is rejected: which line and column, and what is wrong there. */
export interface RejectReason {
  /** Named where several files are imported. */
  readonly file?: string;
  readonly line: number;
  readonly column?: string;
  /** Of JSON: where that stands in the file, or on its line, as a JSON pointer. */
  readonly pointer?: string;
  readonly message: string;
}
