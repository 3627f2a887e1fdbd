import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { megabytesOf } from '../../src/documents/kept/draft-upload.ts';
import { sniffFile } from '../../src/documents/kept/file-kinds.ts';
import { nameForKind, safeFileName } from '../../src/documents/kept/safe-file-name.ts';
import { journalOf } from '../../src/journal/journal.store.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const PNG = Buffer.from('\x89PNG\r\n\x1a\n0000', 'latin1');
/** 200 MB of zeros in 200 KB, as a member of a ZIP archive. */
const BOMB = Buffer.concat([
  Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1'),
  Buffer.alloc(20),
  deflateRawSync(Buffer.alloc(200 * 1024 * 1024)),
]);
const BOUNDARY = '------------------------shipdock';

const form = (parts: readonly { name: string; filename?: string; content: string | Buffer }[]) => ({
  raw: Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
          `${filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
});
const upload = (content: string | Buffer, filename = 'bol.pdf', type = 'bol') =>
  form([
    { name: 'file', filename, content },
    { name: 'document_type', content: type },
  ]);

describeOnBothDatabases('documents that are attached to a shipment', (databases) => {
  let api: Api;
  let path: string;
  let id: string;
  beforeAll(async () => {
    api = await Api.on(await databases.engine());
    const order = await api.post('/orders', orderBody());
    ({ id } = (await api.post(`/orders/${order.json.id}/book`)).json);
    path = `/shipments/${id}/documents`;
  });
  afterEach(() => expect(api.faults.splice(0)).toEqual([]));

  const journal = async () => {
    const rows = await api.engine.database.read((transaction) => journalOf(transaction, id));
    return rows.map((row) => row.operation);
  };

  test('are kept byte for byte, listed, given another type, and deleted; each change is journalled', async () => {
    const sent = await api.send('POST', path, upload(PDF));
    expect([sent.status, sent.json]).toEqual([
      201,
      [
        {
          id: expect.stringMatching(/^doc_/),
          type: 'bol',
          extension: 'PDF',
          code: 'bol',
          customer_uploaded: true,
          url: expect.stringMatching(/^http:\/\/localhost\S*\/files\/doc_/),
          file: null,
          meta_data: { tracking_number: expect.any(String) },
          created_at: expect.any(String),
          filename: 'bol.pdf',
          tracking_number: expect.any(String),
          package_id: null,
          itn_confirmation: null,
        },
      ],
    ]);
    const [document] = sent.json;
    const read = await api.get(`/documents/${document.id}`);
    expect([read.status, Buffer.from(read.json.file, 'base64').equals(PDF)]).toEqual([200, true]);
    const linked = await api.bare('GET', document.url.slice(new URL(document.url).origin.length));
    expect(linked.bytes.equals(PDF)).toBe(true);
    expect((await api.get(path)).json.map((each: { id: string }) => each.id)).toContain(document.id);
    const changed = await api.post(`${path}/${document.id}`, { document_type: 'signed_bol' });
    expect([changed.status, changed.json.code, changed.json.type]).toEqual([200, 'signed_bol', 'signed_bol']);
    const gone = await api.delete(`${path}/${document.id}`);
    expect([gone.status, gone.json]).toEqual([200, { status: 204 }]);
    expect((await api.get(`/documents/${document.id}`)).status).toBe(404);
    expect((await api.bare('GET', document.url.slice(new URL(document.url).origin.length))).status).toBe(404);
    expect((await journal()).slice(-3)).toEqual(['documents.upload', 'documents.changeType', 'documents.delete']);
  });

  test('several files come in one form', async () => {
    const body = form([
      { name: 'file', filename: 'a.png', content: PNG },
      { name: 'file', filename: 'b.pdf', content: PDF },
      { name: 'document_type', content: 'pod' },
    ]);
    const { json } = await api.send('POST', path, body);
    expect(json.map((each: { filename: string; code: string }) => [each.filename, each.code])).toEqual([
      ['a.png', 'pod'],
      ['b.pdf', 'pod'],
    ]);
  });

  test.each([
    ['a PDF that is no PDF', upload('see attachment'), 415, 'unsupported_media_type'],
    ['a PDF that is cut off', upload(PDF.subarray(0, 30)), 415, 'unsupported_media_type'],
    ['a zip bomb', upload(BOMB, 'bol.pdf'), 415, 'unsupported_media_type'],
    ['a compressed file', upload(gzipSync('x'), 'x.gz'), 415, 'unsupported_media_type'],
    ['a program', upload('MZ\x90', 'bol.pdf'), 415, 'unsupported_media_type'],
    ['a web page', upload('<html><script>alert(1)</script>', 'pod.html', 'pod'), 415, 'unsupported_media_type'],
    ['a picture that may hold scripts', upload('<svg xmlns="x"/>', 'a.svg', 'image'), 415, 'unsupported_media_type'],
    [
      'bytes of nothing known',
      upload(Buffer.from([0, 159, 146, 150]), 'x.bin', 'other'),
      415,
      'unsupported_media_type',
    ],
    ['an empty file', upload(''), 400, 'file_empty'],
    ['20 MB and a byte', upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'), 'a.txt'), 413, 'body_too_large'],
    ['21 MB', upload(Buffer.alloc(21 * 1024 * 1024, 'a'), 'a.txt'), 413, 'body_too_large'],
    ['no file', form([{ name: 'document_type', content: 'bol' }]), 400, 'unreadable_field'],
    ['no type', form([{ name: 'file', filename: 'a.pdf', content: PDF }]), 400, 'unreadable_field'],
    ['a type of nothing known', upload(PDF, 'a.pdf', 'bill'), 400, 'unreadable_field'],
    [
      'a form without its boundary',
      { ...upload(PDF), headers: { 'content-type': 'multipart/form-data' } },
      400,
      'unreadable_body',
    ],
    ['a form that breaks off', { ...upload(PDF), raw: upload(PDF).raw.subarray(0, 150) }, 400, 'unreadable_body'],
    ['text that is no base64', { body: { file: '%%%', document_type: 'bol' } }, 400, 'unreadable_field'],
  ] as const)('%s is refused, and nothing is kept', async (_, sent, status, code) => {
    const before = (await api.get(path)).json.length;
    const answer = await api.send('POST', path, sent);
    expect([answer.status, answer.json.code], answer.text).toEqual([status, code]);
    expect((await api.get(path)).json).toHaveLength(before);
  });

  test('how large a file is too large is told so that it is', () => {
    expect([20 * 1024 * 1024 + 1, 21_000_000, 1024 * 1024].map(megabytesOf)).toEqual(['20.1', '20.1', '1.0']);
  });

  test('20 MB exactly are kept', async () => {
    const { status, json } = await api.send(
      'POST',
      path,
      upload(Buffer.alloc(20 * 1024 * 1024, 'a'), 'log.txt', 'other'),
    );
    expect([status, json[0]?.extension]).toEqual([201, 'TXT']);
    expect((await api.get(`/documents/${json[0].id}`)).json.file).toBeNull();
  });

  test('a path in the name stays outside', async () => {
    const { json } = await api.send('POST', path, upload(PDF, '../../etc/passwd.pdf'));
    expect(json[0].filename).toBe('passwd.pdf');
    const linked = await api.bare('GET', json[0].url.slice(new URL(json[0].url).origin.length));
    expect(linked.headers['content-disposition']).toBe('inline; filename="passwd.pdf"; filename*=UTF-8\'\'passwd.pdf');
    expect(linked.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('the same upload under one Idempotency-Key is kept once', async () => {
    const before = (await api.get(path)).json.length;
    const send = (content: Buffer) => {
      const { raw, headers } = upload(content);
      return api.send('POST', path, { raw, headers: { ...headers, 'idempotency-key': 'upload-1' } });
    };
    const [first, again] = [await send(PDF), await send(PDF)];
    expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', first.text]);
    expect((await send(PNG)).json.code).toBe('idempotency_key_reused');
    expect((await api.get(path)).json).toHaveLength(before + 1);
  });

  test('what was made here keeps its type, and is made again after it was deleted', async () => {
    const label = (await api.get(`/shipments/${id}`)).json.label_document_id;
    const refused = await api.post(`${path}/${label}`, { document_type: 'pod' });
    expect([refused.status, refused.json.code]).toEqual([422, 'document_not_uploaded']);
    expect((await api.delete(`${path}/${label}`)).status).toBe(200);
    expect((await api.get(`/shipments/${id}/labels`)).status).toBe(200);
  });

  test('a document of another shipment is not there', async () => {
    const order = await api.post('/orders', orderBody());
    const other = (await api.post(`/orders/${order.json.id}/book`)).json;
    const { json } = await api.send('POST', path, upload(PDF));
    expect((await api.delete(`/shipments/${other.id}/documents/${json[0].id}`)).status).toBe(404);
  });

  test('other routes take no files', async () => {
    expect((await api.send('POST', '/orders', upload(PDF))).status).toBe(415);
  });

  test('notes are added, read, changed and deleted; each change is journalled', async () => {
    const notes = `/shipments/${id}/notes`;
    const added = await api.post(notes, { body: 'Ring twice ✓', tag: 'delivery' });
    expect([added.status, added.json]).toEqual([
      201,
      { id: expect.stringMatching(/^note_/), body: 'Ring twice ✓', tag: 'delivery', created_at: expect.any(String) },
    ]);
    const note = `${notes}/${added.json.id}`;
    expect((await api.get(note)).json).toEqual(added.json);
    const changed = await api.post(note, { body: 'Ring once' });
    expect(changed.json).toEqual({ ...added.json, body: 'Ring once' });
    expect((await api.get(notes)).json).toEqual([changed.json]);
    expect((await api.delete(note)).json).toEqual({ status: 204 });
    expect((await api.get(note)).json.code).toBe('note_not_found');
    expect((await journal()).slice(-3)).toEqual(['notes.add', 'notes.update', 'notes.delete']);
  });

  test.each([
    ['nothing', {}],
    ['empty text', { body: '' }],
    ['blanks', { body: '  \n' }],
    ['a list', { body: ['x'] }],
    ['too much', { body: 'x'.repeat(10_001) }],
    ['a NUL', { body: 'a\0b' }],
    ['a tag that is too long', { body: 'x', tag: 'x'.repeat(65) }],
  ])('a note that says %s is refused', async (_, body) => {
    const answer = await api.post(`/shipments/${id}/notes`, body);
    expect([answer.status, answer.json.code]).toEqual([400, 'unreadable_field']);
  });
});

describe('what a file is', () => {
  test.each([
    ['a.pdf', PDF, 'PDF'],
    ['a.png', PNG, 'PNG'],
    ['a.jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'JPG'],
    ['a.txt', Buffer.from('Grüße'), 'TXT'],
    ['a', Buffer.from('^XA^FDx^FS^XZ'), 'ZPL'],
    ['a.csv', Buffer.from('a,b\n1,2\n'), 'TXT'],
  ])('%s', (name, bytes, kind) => {
    expect(sniffFile(bytes, name)).toEqual({ kind });
  });
});

describe('a safe name', () => {
  test.each([
    ['a\\b\\c.pdf', 'c.pdf'],
    ['..', 'file_'],
    ['.htaccess', 'htaccess'],
    ['con.pdf', 'file_con.pdf'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['a\nb"c.pdf', 'a_b_c.pdf'],
    ['Lieferschein Müller.pdf', 'Lieferschein Müller.pdf'],
    ['納品書.pdf', '納品書.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ])('of %j is %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  test('has the ending of what the file is', () => {
    expect(nameForKind('scan.png', 'JPG')).toBe('scan.jpg');
    expect(nameForKind('scan.jpeg', 'JPG')).toBe('scan.jpeg');
    expect(nameForKind('orders.csv', 'TXT')).toBe('orders.csv');
    expect(nameForKind('scan', 'PDF')).toBe('scan.pdf');
  });
});
