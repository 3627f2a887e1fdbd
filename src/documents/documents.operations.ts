import type { EngineOperation } from '../seams/services.ts';
import type { DocumentUrl } from './operations/shipment-document.ts';
import type { RenderedDocuments } from './rendered.ts';

/** What can be drawn for the terminal, for one shipment or many. */
export const documentOperations = {
  labels: {
    name: 'documents.labels',
    summary: 'Draw the labels of shipments, each by itself or all in one document.',
    changes: false,
    load: () => import('./operations/render-labels.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
  bols: {
    name: 'documents.bols',
    summary: 'Draw the bills of lading of freight shipments.',
    changes: false,
    load: () => import('./operations/render-bols.ts'),
  } satisfies EngineOperation<RenderedDocuments>,
};

const PDF = 'application/pdf';

/** Documents of a shipment that are drawn once, kept, and given out by links (api-v4 4.2). */
export const shipmentDocumentOperations = {
  labels: {
    name: 'shipments.labels',
    summary: 'Get a link to the labels of a shipment, every package in one document.',
    route: { method: 'GET', path: '/shipments/:id/labels', status: 200 },
    changes: true,
    load: () => import('./operations/get-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  labelsByPost: {
    name: 'shipments.labelsByPost',
    summary: 'Get a link to the labels of a shipment, as the GET does.',
    route: { method: 'POST', path: '/shipments/:id/labels', status: 200 },
    changes: true,
    load: () => import('./operations/get-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  bol: {
    name: 'shipments.bol',
    summary: 'Get a link to the bill of lading of a freight shipment.',
    route: { method: 'GET', path: '/shipments/:id/bol', status: 200 },
    changes: true,
    load: () => import('./operations/get-bol.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  bolPdf: {
    name: 'shipments.bolPdf',
    summary: 'Get the bill of lading of a freight shipment.',
    route: { method: 'GET', path: '/shipments/:id/bol.pdf', status: 200, answers: PDF },
    changes: true,
    load: () => import('./operations/get-bol-file.ts'),
  } satisfies EngineOperation<null>,
  commercialInvoice: {
    name: 'shipments.commercialInvoice',
    summary: 'Get a link to the commercial invoice of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/commercial_invoice', status: 200 },
    changes: true,
    load: () => import('./operations/get-invoice.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  commercialInvoicePdf: {
    name: 'shipments.commercialInvoicePdf',
    summary: 'Get the commercial invoice of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/commercial_invoice.pdf', status: 200, answers: PDF },
    changes: true,
    load: () => import('./operations/get-invoice-file.ts'),
  } satisfies EngineOperation<null>,
  addressLabels: {
    name: 'shipments.addressLabels',
    summary: 'Get a link to the address labels of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/address_labels', status: 200 },
    changes: true,
    load: () => import('./operations/get-address-labels.ts'),
  } satisfies EngineOperation<DocumentUrl>,
  addressLabelsPdf: {
    name: 'shipments.addressLabelsPdf',
    summary: 'Get the address labels of a shipment.',
    route: { method: 'GET', path: '/shipments/:id/address_labels.pdf', status: 200, answers: PDF },
    changes: true,
    load: () => import('./operations/get-address-labels-file.ts'),
  } satisfies EngineOperation<null>,
};

/** Stored documents by themselves. */
export const storedDocumentOperations = {
  file: {
    name: 'documents.file',
    summary: 'Read the file that a signed link stands for.',
    changes: true,
    load: () => import('./operations/linked-file.ts'),
  } satisfies EngineOperation<null>,
};
