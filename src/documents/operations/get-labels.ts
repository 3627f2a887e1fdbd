import { answerLink } from './shipment-document.ts';

export const execute = answerLink('package_labels_combined');
