import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSequence } from '../../src/http/connection/in-sequence.ts';
import { createServer, type HttpServer } from '../../src/http/server.ts';
import { Api } from '../contract/client.ts';
import { orderBody } from '../contract/order.builder.ts';
import { describeOnBothDatabases } from '../engine/databases.ts';
import { keptLog } from '../kept-log.ts';

describeOnBothDatabases('requests of one connection', (databases) => {
  let server: HttpServer;
  let port: number;
  let key: string;
  beforeAll(async () => {
    const api = await Api.on(await databases.engine());
    key = api.key;
    server = createServer(api.engine, { log: keptLog() });
    port = await server.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const request = (method: string, path: string, body?: unknown) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const head = `${method} /api/v4${path} HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\n`;
    return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
  };

  test('that are sent without waiting take effect in the order in which they were sent', async () => {
    const statuses = await answersTo(port, [
      request('POST', '/orders', orderBody({ order_number: 'PIPED' })),
      request('POST', '/orders/PIPED', { tags: ['first'] }),
      request('POST', '/orders/PIPED/cancel'),
      request('POST', '/orders/PIPED/book', {}),
      request('GET', '/orders/PIPED'),
      request('DELETE', '/orders/PIPED'),
      request('GET', '/orders/PIPED'),
    ]);
    expect(statuses).toEqual([201, 200, 200, 422, 200, 204, 404]);
  });

  test('are answered before what comes behind them and cannot be read', async () => {
    const created = request('POST', '/orders', orderBody({ order_number: 'READ' }));
    expect(await answersTo(port, [created, 'this is no HTTP\r\n\r\n'])).toEqual([201, 400]);
  });

  test('are not begun behind an answer that closes it: nobody would hear what became of them', async () => {
    const last = request('POST', '/orders', orderBody({ order_number: 'LAST' }));
    const behind = request('POST', '/orders', orderBody({ order_number: 'BEHIND' }));
    const closing = last.replace('Host:', 'Connection: close\r\nHost:');
    expect(await answersTo(port, [closing, behind])).toEqual([201]);
    expect(await answersTo(port, [request('GET', '/orders/LAST'), request('GET', '/orders/BEHIND')])).toEqual([
      200, 404,
    ]);
  });

  test('are answered where the client has said that it sends nothing more', async () => {
    const created = request('POST', '/orders', orderBody({ order_number: 'HALF' }));
    expect(await answersTo(port, [created], { isClosing: true })).toEqual([201]);
    expect(await answersTo(port, [request('GET', '/orders/HALF')])).toEqual([200]);
  });

  test('end with one that does not come whole, which is answered behind the others: nothing more is waited for', async () => {
    const half = request('POST', '/orders', orderBody()).slice(0, -5);
    expect(await answersTo(port, [request('GET', '/user'), half], { isClosing: true })).toEqual([200, 400]);
    const chunked = half.replace(/Content-Length: .*/s, 'Transfer-Encoding: chunked\r\n\r\n5\r\n{');
    expect(await answersTo(port, [request('GET', '/user'), `${chunked}no chunk\r\n`])).toEqual([200, 400]);
  });
});

test('are worked on while the first of them is, though half of the next one has come', async () => {
  const socket = new Socket();
  const { turn, opened, stalled } = inSequence();
  opened(socket);
  const [whole, half] = [new IncomingMessage(socket), new IncomingMessage(socket)];
  const answer = new ServerResponse(whole);
  whole.complete = true;
  await turn(whole, answer);
  const behind = turn(half, new ServerResponse(half));
  expect(stalled()).toEqual([]);
  answer.emit('close');
  await behind;
  expect(stalled()).toEqual([socket]);
  socket.destroy();
});

test('where the server has closed it, those behind are not begun', async () => {
  const socket = new Socket();
  const { turn } = inSequence();
  const [first, second] = [new IncomingMessage(socket), new IncomingMessage(socket)];
  const answer = new ServerResponse(first);
  expect(await turn(first, answer)).toBe(true);
  const behind = turn(second, new ServerResponse(second));
  socket.destroy();
  answer.emit('close');
  expect(await behind).toBe(false);
});

/** The statuses of as many answers as there are requests, all of which are written at once. */
async function answersTo(
  port: number,
  requests: readonly string[],
  { isClosing = false }: { readonly isClosing?: boolean } = {},
): Promise<readonly number[]> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
    if (statuses().length === requests.length) socket.end();
  });
  if (isClosing) socket.end(requests.join(''));
  else socket.write(requests.join(''));
  await once(socket, 'close');
  return statuses();
}
