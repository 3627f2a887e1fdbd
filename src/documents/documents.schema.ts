import * as z from 'zod/mini';
import { choice, text } from '../contract/fields.ts';
import { list } from '../contract/nested-fields.ts';
import { integerAmong } from '../contract/number-fields.ts';
import { UploadedFile } from '../kernel/uploaded-file.ts';
import { UPLOAD_TYPES } from './kept/document.ts';

/** A file of a form, or in JSON its content in base64. */
const fileSchema = z.union([z.instanceof(UploadedFile), z.string()], { error: 'must be a file' });

export const uploadSchema = z.object({
  file: z.optional(
    z.pipe(
      z.transform((sent: unknown) => (sent instanceof UploadedFile ? [sent] : sent)),
      list(fileSchema, 10),
    ),
  ),
  /** Of a file that comes in base64. */
  filename: text(1000),
  document_type: choice(UPLOAD_TYPES),
});

export const typeSchema = z.object({ document_type: choice(UPLOAD_TYPES) });

/** Dots per inch of a label printer. For one of others ZPL would print in another size, and its bars too narrow. */
export const printerResolution = () => integerAmong(203, 300);
