import { answerLink, documentQuerySchema } from './shipment-document.ts';

export { documentQuerySchema as bodySchema };

export const execute = answerLink('package_labels_combined');
