import { documentOperations } from '../documents.operations.ts';
import { refuseDotsOfPdf } from './refuse-dots.ts';
import { renderCommand } from './render-command.ts';

export { writtenView as view } from '../written.view.ts';

export const run = renderCommand(documentOperations.addressLabels, {
  bodyOf: ({ carrierCode, dpi }, format) => {
    refuseDotsOfPdf(dpi, format);
    return { carrier_code: carrierCode, format, dpi };
  },
  formatOf: ({ format }) => format,
});
