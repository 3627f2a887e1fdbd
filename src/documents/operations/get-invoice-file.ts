import { answerFile } from './shipment-document.ts';

export const execute = answerFile('commercial_invoice');
