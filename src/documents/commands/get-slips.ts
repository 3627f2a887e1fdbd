import { documentOperations } from '../documents.operations.ts';
import { renderCommand } from './render-command.ts';

export { writtenView as view } from '../written.view.ts';

export const run = renderCommand(documentOperations.slips, {
  bodyOf: ({ withPicture }) => ({ picture: withPicture === true }),
});
