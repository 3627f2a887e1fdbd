import type { View } from '../cli/view.ts';
import type { ErrorBody } from '../kernel/errors.ts';
import { membersOf, noMembers } from '../kernel/members.ts';
import type { RenderedShipment } from './drawing/rendered.ts';
import type { PrintedLabels } from './printing/printed-labels.ts';

/** What is told of documents that were written to files. */
export interface WrittenJson {
  readonly files: readonly {
    /** Null where it went to standard output. */
    readonly file: string | null;
    readonly bytes: number;
    readonly shipments: readonly RenderedShipment[];
  }[];
  readonly failures: readonly { readonly shipment: string; readonly error: ErrorBody }[];
}

const FAILURES = {
  name: 'failures',
  type: 'list',
  description: 'what was not, and why: shipment and error',
  inTable: true,
  below: async () => {
    const { ERROR } = await import('../shipments/shipment-parts.view.ts');
    return membersOf<WrittenJson['failures']>({ shipment: true, error: ERROR });
  },
} as const;

/** The fields of what is answered beside a file. */
export const writtenView: View<WrittenJson> = {
  resource: 'documents',
  fields: [
    {
      name: 'files',
      type: 'list',
      description: 'each file with its length and what is in it',
      inTable: true,
      below: async () =>
        membersOf<WrittenJson['files']>({
          file: true,
          bytes: true,
          shipments: { id: true, shid: true, order_number: true, tracking_numbers: true },
        }),
    },
    FAILURES,
  ],
};

/** The fields of what is answered of labels that went to a printer. */
export const printedView: View<PrintedLabels> = {
  resource: 'labels',
  fields: [
    {
      name: 'printed',
      type: 'list',
      description: 'each label that came out, and on which printer',
      inTable: true,
      below: async () =>
        membersOf<PrintedLabels['printed']>({
          shid: true,
          order_number: true,
          label: true,
          of: true,
          copy: true,
          printer: true,
          reason: true,
        }),
    },
    FAILURES,
    {
      name: 'not_tried',
      type: 'list',
      description: 'shipments that came after the one at which the printer failed',
      inTable: false,
      below: noMembers,
    },
  ],
};
