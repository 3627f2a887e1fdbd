import { UploadedFile } from '../../kernel/uploaded-file.ts';

/** What is sent of an operation's input, and the headers that say what it is. */
export interface RequestBody {
  readonly body: string | Uint8Array | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON; of what holds files a form, because a route that takes files reads them from one alone (api-v4 4.3). */
export async function requestBody(input: unknown): Promise<RequestBody> {
  if (input === undefined) return { body: undefined, headers: {} };
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  if (!fields.some(([, value]) => [value].flat().some((each) => each instanceof UploadedFile))) {
    return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } };
  }
  const form = new FormData();
  for (const [name, value] of fields) {
    for (const each of [value].flat()) {
      if (each instanceof UploadedFile) form.append(name, new Blob([Uint8Array.from(each.bytes)]), each.filename);
      else if (each !== undefined && each !== null) form.append(name, String(each));
    }
  }
  const encoded = new Response(form);
  return {
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
