/** One row of an input: the group it belongs to, its place in the input, and its text. */
export interface GroupRow {
  readonly key: string;
  readonly line: number;
  readonly text: string;
}

/** The rows of one group, in the order of the input. */
export interface RowGroup {
  /** Its place among the groups, in the order in which each was first seen. */
  readonly number: number;
  readonly key: string;
  readonly rows: readonly { readonly line: number; readonly text: string }[];
}

/** Gathers rows by key, wherever in the input they stand, without holding them in memory. */
export interface RowGroups {
  /** How many groups there are so far. */
  readonly size: number;
  /** @throws ShipdockError `disk_full` */
  add(rows: readonly GroupRow[]): void;
  /** The groups in the order in which each was first seen. Nothing may be added any more. */
  groups(): Iterable<RowGroup>;
  /** Lets groups be found by their keys, also while all are gone through. Asked for before that. */
  makeFindable(): void;
  find(key: string): RowGroup | undefined;
  /** Forgets everything. */
  close(): void;
}
