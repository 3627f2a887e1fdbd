import { documentOperations } from '../documents.operations.ts';
import { renderCommand } from './render-command.ts';

export const run = renderCommand(documentOperations.slips, ({ withPicture }) => ({ picture: withPicture === true }));
