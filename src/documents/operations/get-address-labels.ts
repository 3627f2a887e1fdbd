import { answerLink } from './shipment-document.ts';

export const execute = answerLink('address_label');
