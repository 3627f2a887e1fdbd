import type { View } from '../cli/view.ts';
import type { DocumentJson } from './kept/document.ts';

/** The fields of a document. */
export const view: View<DocumentJson> = {
  resource: 'documents',
  fields: [
    { name: 'id', type: 'text', description: 'id of the document', inTable: true },
    { name: 'type', type: 'text', description: 'what it is', inTable: true, isName: true },
    { name: 'extension', type: 'text', description: 'PDF, ZPL, PNG, …', inTable: true, isSpare: true },
    { name: 'filename', type: 'text', description: 'name of its file', inTable: true, isName: true },
    {
      name: 'customer_uploaded',
      type: 'boolean',
      description: 'whether it was attached',
      inTable: true,
      isSpare: true,
    },
    { name: 'created_at', type: 'time', description: 'when it came to be', inTable: true },
    { name: 'code', type: 'text', description: 'code of its type', inTable: false },
    { name: 'url', type: 'text', description: 'link to its file', inTable: false },
    // The content is for programs: on a screen it would bury the rest.
    { name: 'file', type: 'text', description: 'its content: text, or base64', inTable: false, show: () => '' },
    { name: 'meta_data', type: 'object', description: 'what else is known of it', inTable: false },
    { name: 'tracking_number', type: 'text', description: 'tracking number of its shipment', inTable: false },
    { name: 'package_id', type: 'text', description: 'its package', inTable: false },
    { name: 'itn_confirmation', type: 'text', description: 'confirmation of the export', inTable: false },
  ],
};

/** What is told of a document that is gone. */
export const deletedView: View<{ readonly id: string; readonly deleted: boolean }> = {
  resource: 'documents',
  fields: [
    { name: 'id', type: 'text', description: 'id of the document', inTable: true },
    { name: 'deleted', type: 'boolean', description: 'whether it is gone', inTable: true },
  ],
};
