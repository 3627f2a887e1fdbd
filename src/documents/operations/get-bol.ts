import { answerLink } from './shipment-document.ts';

export const execute = answerLink('bol');
