/** What became of one order of an import. */
export type ImportedOrder =
  | { readonly orderNumber: string; readonly result: 'created' | 'unchanged'; readonly id: string }
  | {
      readonly orderNumber: string;
      readonly result: 'rejected';
      readonly code: string;
      readonly problems: readonly { readonly field?: string; readonly message: string }[];
    };

/** One order of a slice: what it says, and the fingerprint of that. */
export interface OrderToImport {
  readonly orderNumber: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly fingerprint: string;
}
