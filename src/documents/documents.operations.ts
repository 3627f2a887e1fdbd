import type { JobJson } from '../jobs/job.ts';
import type { EngineOperation } from '../seams/services.ts';
import type { RenderedDocuments } from './drawing/rendered.ts';
import { type DocumentJson, MOST_FILE_BYTES } from './kept/document.ts';
import type { DocumentUrl } from './operations/shipment-document.ts';
import type { PrintedLabels } from './printing/printed-labels.ts';

/** What can be drawn for one shipment or many; nothing of it is kept. */
export const documentOperations = {
  labels: {
    name: 'documents.labels',
    summary: 'Draw the labels of shipments, each by itself or all in one document.',
    route: { method: 'POST', path: '/documents/labels', status: 200 },
    changes: false,
    load: () => import('./operations/render-labels.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  bols: {
    name: 'documents.bols',
    summary: 'Draw the bills of lading of freight shipments.',
    route: { method: 'POST', path: '/documents/bols', status: 200 },
    changes: false,
    load: () => import('./operations/render-bols.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  invoices: {
    name: 'documents.invoices',
    summary: 'Draw the commercial invoices of shipments.',
    route: { method: 'POST', path: '/documents/commercial_invoices', status: 200 },
    changes: false,
    load: () => import('./operations/render-invoices.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  slips: {
    name: 'documents.slips',
    summary: 'Draw the packing slips of shipments.',
    route: { method: 'POST', path: '/documents/packing_slips', status: 200 },
    changes: false,
    load: () => import('./operations/render-slips.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  addressLabels: {
    name: 'documents.addressLabels',
    summary: 'Draw address labels of shipments.',
    route: { method: 'POST', path: '/documents/address_labels', status: 200 },
    changes: false,
    load: () => import('./operations/render-address-labels.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  print: {
    name: 'documents.printLabels',
    summary: 'Print the labels of shipments on a label printer, each once.',
    changes: true,
    load: () => import('./operations/print-labels.ts'),
  } satisfies EngineOperation<PrintedLabels>,
  pickTickets: {
    name: 'documents.pickTickets',
    summary: 'Draw the pick tickets of orders.',
    route: { method: 'POST', path: '/documents/pick_tickets', status: 200 },
    changes: false,
    load: () => import('./operations/render-pick-tickets.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
};

/** Pick tickets of orders (api-v4 4.1). */
export const pickTicketOperations = {
  get: {
    name: 'orders.pickTicket',
    summary: 'Get a link to the pick ticket of an order.',
    route: { method: 'GET', path: '/orders/:id/pick_ticket', status: 200, query: ['regen_pdf'] },
    changes: true,
    load: () => import('./operations/get-pick-ticket.ts'),
  } satisfies EngineOperation<DocumentUrl & { readonly id: string }>,
  make: {
    name: 'orders.pickTicketAsync',
    summary: 'Make the pick ticket of an order as a job, and move a new order to picking.',
    route: { method: 'POST', path: '/orders/:id/pick_ticket_async', status: 201 },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/pick-ticket-async.ts'),
  } satisfies EngineOperation<JobJson>,
};

const PDF = 'application/pdf';
/** How a document is wanted (`documentQuerySchema`). */
const DOCUMENT_QUERY = ['carrier_code', 'label_format', 'regen_pdf'];

/** Documents of a shipment that are drawn once, kept, and given out by links (api-v4 4.2). */
export const shipmentDocumentOperations = {
  labels: {
    name: 'shipments.labels',
    summary: 'Get a link to the labels of a shipment, every package in one document.',
    route: { method: 'GET', path: '/shipments/:id/labels', status: 200, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  labelsByPost: {
    name: 'shipments.labelsByPost',
    summary: 'Get a link to the labels of a shipment, as the GET does.',
    route: { method: 'POST', path: '/shipments/:id/labels', status: 200, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  bol: {
    name: 'shipments.bol',
    summary: 'Get a link to the bill of lading of a freight shipment.',
    route: { method: 'GET', path: '/shipments/:id/bol', status: 200, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-bol.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  bolPdf: {
    name: 'shipments.bolPdf',
    summary: 'Get the bill of lading of a freight shipment.',
    route: { method: 'GET', path: '/shipments/:id/bol.pdf', status: 200, answers: PDF, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-bol-file.ts'),
  } satisfies EngineOperation<null>,
  commercialInvoice: {
    name: 'shipments.commercialInvoice',
    summary: 'Get a link to the commercial invoice of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/commercial_invoice', status: 200, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-invoice.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  commercialInvoicePdf: {
    name: 'shipments.commercialInvoicePdf',
    summary: 'Get the commercial invoice of a shipment.',
    route: {
      method: 'GET',
      path: '/shipments/:id/commercial_invoice.pdf',
      status: 200,
      answers: PDF,
      query: DOCUMENT_QUERY,
    },
    changes: true,
    load: () => import('./operations/get-invoice-file.ts'),
  } satisfies EngineOperation<null>,
  addressLabels: {
    name: 'shipments.addressLabels',
    summary: 'Get a link to the address labels of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/address_labels', status: 200, query: DOCUMENT_QUERY },
    changes: true,
    load: () => import('./operations/get-address-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  addressLabelsPdf: {
    name: 'shipments.addressLabelsPdf',
    summary: 'Get the address labels of a shipment.',
    route: {
      method: 'GET',
      path: '/shipments/:id/address_labels.pdf',
      status: 200,
      answers: PDF,
      query: DOCUMENT_QUERY,
    },
    changes: true,
    load: () => import('./operations/get-address-labels-file.ts'),
  } satisfies EngineOperation<null>,
};

/** The largest file that is kept, and the form around it. */
const MOST_UPLOAD_BYTES = MOST_FILE_BYTES + 64 * 1024;

/** Stored documents by themselves (api-v4 4.3). */
export const storedDocumentOperations = {
  upload: {
    name: 'shipments.uploadDocument',
    summary: 'Attach a file to a shipment.',
    route: { method: 'POST', path: '/shipments/:id/documents', status: 201, mostUploadBytes: MOST_UPLOAD_BYTES },
    changes: true,
    isOneUnit: true,
    load: () => import('./operations/upload-document.ts'),
  } satisfies EngineOperation<readonly DocumentJson[]>,
  list: {
    name: 'shipments.documents',
    summary: 'List the documents of a shipment, those that were attached and those that were made here.',
    route: { method: 'GET', path: '/shipments/:id/documents', status: 200 },
    changes: false,
    load: () => import('./operations/list-documents.ts'),
  } satisfies EngineOperation<readonly DocumentJson[]>,
  get: {
    name: 'documents.get',
    summary: 'Read a document, with its content.',
    route: { method: 'GET', path: '/documents/:id', status: 200 },
    changes: true,
    load: () => import('./operations/get-document.ts'),
  } satisfies EngineOperation<DocumentJson>,
  changeType: {
    name: 'shipments.changeDocumentType',
    summary: 'Give an attached document another type.',
    route: { method: 'POST', path: '/shipments/:id/documents/:document_id', status: 200 },
    changes: true,
    load: () => import('./operations/change-document-type.ts'),
  } satisfies EngineOperation<DocumentJson>,
  delete: {
    name: 'shipments.deleteDocument',
    summary: 'Delete a document of a shipment.',
    route: { method: 'DELETE', path: '/shipments/:id/documents/:document_id', status: 200 },
    changes: true,
    load: () => import('./operations/delete-document.ts'),
  } satisfies EngineOperation<{ readonly status: 204 }>,
  content: {
    name: 'documents.content',
    summary: 'Read the file of a document.',
    route: { method: 'GET', path: '/documents/:id/file', status: 200, answers: '*/*' },
    changes: true,
    load: () => import('./operations/document-content.ts'),
  } satisfies EngineOperation<null>,
  file: {
    name: 'documents.file',
    summary: 'Read the file that a signed link stands for.',
    changes: true,
    load: () => import('./operations/linked-file.ts'),
  } satisfies EngineOperation<null>,
};
