/** What becomes of an order of a file whose number is taken by an order that says something else. */
export type OnConflict = 'fail' | 'skip' | 'update';

/** What became of one order of an import. */
export type ImportedOrder =
  | {
      readonly order_number: string;
      readonly result: 'created' | 'updated' | 'unchanged' | 'skipped';
      readonly id: string;
      /** Of an update: the fields that it moves, in the API's words. */
      readonly changes?: readonly string[];
      /** Why it is imported but not rated, where it was to be rated too, and what else is to be looked at. */
      readonly warnings?: readonly string[];
    }
  | {
      readonly order_number: string;
      readonly result: 'rejected';
      readonly code: string;
      readonly problems: readonly { readonly field?: string; readonly message: string }[];
    };

/** An order as `POST /orders` takes it, and what an import knows of where it stood. */
export type OrderToImport = Readonly<Record<string, unknown>> & {
  readonly import?:
    | {
        /** The order's `source` where it names none. */
        readonly source?: string | undefined;
        /** Whether an address that rating cannot use is a mistake of the file: in a row of cells it is one. */
        readonly whole_address?: boolean | undefined;
      }
    | undefined;
};

/** Orders that are imported in one unit of work. */
export interface ImportSlice {
  readonly orders: readonly OrderToImport[];
  /** Default `fail`. */
  readonly on_conflict?: OnConflict | undefined;
}

/** Orders of an import that are kept in one unit of work, slice by slice: so many at once are cheap to make and forgotten soon. */
export interface ImportUnit {
  /**
   * The orders from the first one; asked for again where the unit of work is tried again.
   * @param isShared whether others write beside: then the unit of work is to be short.
   */
  slices(isShared: boolean): AsyncIterable<ImportSlice>;
  /** Takes what became of the last slice; false where nothing at all is to be kept. */
  take(results: readonly ImportedOrder[]): boolean;
  /** Whether it was stopped before its end, so that nothing is kept. */
  isStopped(): boolean;
}

export interface UnitOutcome {
  readonly isKept: boolean;
  /** Why orders are imported and not rated, by id. */
  readonly warnings: ReadonlyMap<string, readonly string[]>;
}
