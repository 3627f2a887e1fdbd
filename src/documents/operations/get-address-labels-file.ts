import { answerFile } from './shipment-document.ts';

export const execute = answerFile('address_label');
