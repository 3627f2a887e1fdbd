import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CallbackSender, createCallbackSender } from '../../src/webhooks/sending/send-callback.ts';

/** What a receiver writes once a callback has come whole, piece by piece. */
type Answer = readonly string[];

/** A receiver that is no HTTP library; answers what it has to, and how many callbacks came. */
async function speaking(answer: Answer) {
  const arrived: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let text = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', async (bytes) => {
      text += bytes;
      if (!text.endsWith('{}')) return;
      arrived.push(text);
      text = '';
      for (const piece of answer) {
        socket.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    named: `http://receiver.example:${port}/hook`,
    arrived,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';
const TAKEN = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

describe('a receiver that says 100 Continue without being asked', () => {
  let sender: CallbackSender;
  let resolved = '127.0.0.1';
  const send = (url: string) => sender.send({ url, headers: { 'webhook-id': 'evt_1' }, body: '{}', allowed: [] });

  beforeEach(() => {
    resolved = '127.0.0.1';
    sender = createCallbackSender({
      environment: 'sandbox',
      timeoutMs: 2_000,
      resolve: (_, options, callback) => {
        if (options.all === true) callback(null, [{ address: resolved, family: 4 }]);
        else callback(null, resolved, 4);
      },
    });
  });
  afterEach(() => sender.close());

  test.each([
    ['at once', [CONTINUE + TAKEN]],
    ['a moment before it answers', [CONTINUE, TAKEN]],
    ['behind another interim answer', ['HTTP/1.1 102 Processing\r\n\r\n', CONTINUE, TAKEN]],
  ])('%s has taken the event; later ones come once each', async (_, answer) => {
    const receiver = await speaking(answer);
    expect(await send(receiver.url)).toMatchObject({ status: 200, failure: null });
    const first = receiver.arrived.length;
    expect(await send(receiver.url)).toMatchObject({ status: 200, failure: null });
    expect([first, receiver.arrived.length]).toEqual([2, 3]);
    expect(new Set(receiver.arrived.map((text) => text.match(/webhook-id: \S+/)?.[0]))).toEqual(
      new Set(['webhook-id: evt_1']),
    );
    receiver.close();
  });

  test('and refuses it then is told of as ever', async () => {
    const receiver = await speaking([`${CONTINUE}HTTP/1.1 410 Gone\r\nContent-Length: 4\r\n\r\ngone`]);
    expect(await send(receiver.url)).toMatchObject({ status: 410, failure: 'answered 410', response: 'gone' });
    receiver.close();
  });

  test('and nothing else has not answered in time', async () => {
    const receiver = await speaking([CONTINUE]);
    expect(await send(receiver.url)).toMatchObject({ status: null, failure: 'no answer within 15 s' });
    receiver.close();
  });

  test('is looked up and checked at every connection', async () => {
    const receiver = await speaking([CONTINUE + TAKEN]);
    expect(await send(receiver.named)).toMatchObject({ status: 200, failure: null });
    resolved = '10.0.0.1';
    expect(await send(receiver.named)).toMatchObject({
      failure: 'not called: receiver.example is 10.0.0.1, which is private',
    });
    receiver.close();
  });
});
