import { answerLink } from './shipment-document.ts';

export const execute = answerLink('commercial_invoice');
