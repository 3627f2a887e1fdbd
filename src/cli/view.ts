/** What a value is, for the terminal's formatting and for help; `texts` is one text or several. */
export type FieldType =
  | 'text'
  | 'texts'
  | 'integer'
  | 'number'
  | 'money'
  | 'boolean'
  | 'time'
  | 'status'
  | 'object'
  | 'list';

/** What a formatter may need beside the value. */
export interface ShowContext {
  readonly now: Date;
  /** Of an amount, where its object names one. */
  readonly currency: string;
}

/**
 * One field of a resource, under the name the API gives it. The same row feeds `--json --fields`, the table on a terminal,
 * TSV in a pipe, help and completion.
 */
export interface ViewField<Row> {
  /** The API's name; a dot descends (`destination_address.city`). */
  readonly name: string;
  readonly type: FieldType;
  readonly description: string;
  /** Where the value is not simply the member of that name. */
  readonly get?: (row: Row) => unknown;
  /** Column heading, where it is not the name in capitals. */
  readonly heading?: string;
  /** Where it is not right for numbers and money, left for the rest. */
  readonly align?: 'left' | 'right';
  /** What a person scans for, beside the first column and statuses: a table never cuts it while another column can go. */
  readonly isName?: boolean;
  /** What a narrow table leaves out first, beside the id of rows that have a name; the last of several goes first. */
  readonly isSpare?: boolean;
  /** Whether it is a column of the table (and of TSV) when none are chosen. */
  readonly inTable: boolean;
  /** Text for a terminal alone (relative times, currency signs); TSV and JSON keep the plain value. */
  readonly show?: (value: unknown, row: Row, context: ShowContext) => string;
  /** Members of an object, or of the elements of a list; absent means anything may stand below. */
  readonly fields?: readonly ViewField<never>[];
  /** The same where they are listed elsewhere, and too many to be loaded and shown with the rest. */
  readonly below?: () => Promise<readonly ViewField<never>[]>;
}

/** The field list of a resource, in the order of its columns. */
export interface View<Row> {
  /** Plural, as in "no orders". */
  readonly resource: string;
  /** The member that `--quiet` prints; `id` where absent. */
  readonly id?: string;
  readonly fields: readonly ViewField<Row>[];
}
