import { ShipdockError } from '../../kernel/errors.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { UploadedFile } from '../../kernel/uploaded-file.ts';

/** Whether a body is a form with files. */
export function isMultipart(type: string | undefined): boolean {
  return type !== undefined && /^multipart\/form-data\s*(;|$)/i.test(type.trim());
}

/**
 * Reads a form with files: its fields as text, its files as `UploadedFile`; a field that comes again is a list. Read by
 * Node's own parser (RFC 7578).
 * @throws ShipdockError `unreadable_body`.
 */
export async function readMultipart(bytes: Uint8Array, type: string): Promise<JsonObject> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch((error: unknown) => {
    throw new ShipdockError('unreadable_body', 'the body is no multipart/form-data with the boundary that it names', {
      hint: 'curl -F file=@bol.pdf -F document_type=bol',
      cause: error,
    });
  });
  const fields = new Map<string, unknown>();
  for (const [name, sent] of form) {
    const value =
      typeof sent === 'string' ? sent : new UploadedFile(sent.name, new Uint8Array(await sent.arrayBuffer()));
    const key = name.replace(/\[\]$/, '');
    const known = fields.get(key);
    fields.set(key, known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]);
  }
  return Object.fromEntries(fields);
}
